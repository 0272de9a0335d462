import { sql } from 'kysely'
import type { Which } from '#server/ingest/records/retry-records.ts'
import { outcomeOf, retryQuarantined } from '#server/ingest/gather/retry.ts'
import type { Source } from '#server/ingest/sources/source.ts'
import type { Db } from '#server/platform/database/db.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { logHere, namedSource } from '../call/given.ts'
import { tableLines } from '../call/table-lines.ts'

type Row = { record_id: string; reason_code: string; reason: string; raw: string }

export const addQuarantine: AddCommands = (okolo, run) => {
  okolo
    .command('quarantine')
    .description('how many records of each source were refused, and why; or those of one source')
    .option('--source <slug>', 'show the records of this source')
    .option('--reason <code>', 'only those that were refused for this')
    .option('--record <id>', 'only this record of the source')
    .option('--raw', 'show them as the platform gave them', false)
    .option('--retry', 'map them again from what was kept; without --source: of all sources', false)
    .addHelpText(
      'after',
      examples('quarantine --source madrid-agenda --raw', 'quarantine --retry --reason bad_date'),
    )
    .action((options) => run((context) => quarantine(options, context)))
}

type Options = { [name in 'source' | 'reason' | 'record']?: string | undefined } & {
  raw: boolean
  retry: boolean
}

async function quarantine(options: Options, context: CommandContext): Promise<number> {
  const { source: slug, reason, record, raw: isRaw, retry: isRetry } = options
  const { db } = context.database
  if (slug === undefined && (isRaw || record !== undefined))
    throw new UsageError('--raw and --record need a --source.')
  if (isRaw && isRetry) throw new UsageError('One of --raw and --retry.')
  const which: Which = {
    ...(reason === undefined ? {} : { reason }),
    ...(record === undefined ? {} : { recordId: record }),
  }
  const refused = await refusedBySource(db, which)
  if (slug === undefined && !isRetry) return overview(refused, context)
  const slugs = slug === undefined ? refused.map((one) => one.slug) : [slug]
  let exit = 0
  for (const one of new Set(slugs)) {
    const source = await namedSource(db, one)
    if (isRetry) exit = Math.max(exit, await retry(source, which, context))
    else await show(source, which, isRaw, context)
  }
  if (slugs.length === 0) context.print('Nothing is in quarantine.')
  return exit
}

/** Characters of an example beside its reason. */
const EXAMPLE = 60

type Refused = { slug: string; code: string; count: number; example: string }

async function refusedBySource(db: Db, { reason, recordId }: Which): Promise<Refused[]> {
  const { rows } = await sql<Refused>`
    select s.slug, coalesce(r.reason_code, 'unknown') as code, count(*)::int as count,
      min(coalesce(r.reason, '')) as example
    from source_record r join source s on s.id = r.source_id
    where r.state = 'quarantined'
      and (${reason ?? null}::text is null or r.reason_code = ${reason ?? null})
      and (${recordId ?? null}::text is null or r.record_id = ${recordId ?? null})
    group by 1, 2 order by 3 desc, 1, 2`.execute(db)
  return rows
}

function overview(refused: readonly Refused[], { print, columns = 100 }: CommandContext): number {
  const head = ['source', 'reason', 'records', 'for example']
  const rows = refused.map(({ slug, code, count, example }) => [
    slug,
    code,
    String(count),
    example.slice(0, EXAMPLE),
  ])
  const lines = rows.length === 0 ? ['Nothing is in quarantine.'] : tableLines(head, rows, columns)
  for (const line of lines) print(line)
  return 0
}

async function show(
  source: Source,
  { reason, recordId }: Which,
  isRaw: boolean,
  { database, print }: CommandContext,
): Promise<void> {
  const { rows } = await sql<Row>`
    select record_id, reason_code, reason, raw from source_record
    where source_id = ${source.id} and state = 'quarantined'
      and (${reason ?? null}::text is null or reason_code = ${reason ?? null})
      and (${recordId ?? null}::text is null or record_id = ${recordId ?? null})
    order by id`.execute(database.db)
  for (const { record_id, reason_code, reason: why, raw } of rows) {
    print(`${record_id}: ${reason_code}: ${why}`)
    if (isRaw) print(`  ${raw}`)
  }
  print(`${rows.length} quarantined`)
}

async function retry(source: Source, which: Which, context: CommandContext): Promise<number> {
  const { database, signal, print } = context
  const { clock } = context.config
  const retried = await retryQuarantined(source, which, { database, clock, signal })
  if (retried === null) {
    print(`${source.slug}: it is being gathered now; try again soon.`)
    return 1
  }
  await logHere(context, {
    what: 'record.retry',
    about: source.slug,
    details: { record: which.recordId ?? which.reason ?? 'all', ...retried },
  })
  print(`${source.slug}: ${String(outcomeOf(retried))}`)
  return 0
}
