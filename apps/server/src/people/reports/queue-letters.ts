import type { ReportDecision } from '@okolo/contract/people/report'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { queueMail } from '#server/platform/mail/queue.ts'

type Reported = {
  uuid: string
  number: string
  userId: number | null
  email: string
  locale: string
  reason: string
  hash: string
  slug: string
  title: string
}

const REPORTED = sql`
  select r.uuid, r.number, r.user_id as "userId", r.email, r.locale, r.reason, r.reporter_hash as hash, e.slug,
    coalesce(e.titles ->> r.locale, e.title) as title
  from event_report r
  join current_event e on e.own_id = r.event_id`

/** Queues the letter that says the number of a confirmed report. */
export async function queueReceipt(tx: Tx, uuid: string, at: Date): Promise<void> {
  const { rows } = await sql<Reported>`${REPORTED} where r.uuid = ${uuid}`.execute(tx)
  for (const row of rows)
    await queueMail(tx, {
      ...letterTo(row),
      key: `reportReceipt ${uuid}`,
      kind: 'reportReceipt',
      details: { number: row.number, slug: row.slug, title: row.title, reason: row.reason },
      at,
    })
}

/** Queues the decision for everybody who confirmed one of these reports, one letter a person. */
export async function queueDecisions(
  tx: Tx,
  ids: readonly number[],
  { decision, note, at }: { decision: ReportDecision; note: string; at: Date },
): Promise<void> {
  const { rows } = await sql<Reported>`
    select distinct on (told.hash) told.* from (
      ${REPORTED} where r.id = any(${[...ids]}::bigint[]) and r.confirmed_at is not null
        and r.email is not null) told
    order by told.hash, told.number`.execute(tx)
  for (const row of rows)
    await queueMail(tx, {
      ...letterTo(row),
      key: `reportDecision ${row.uuid}`,
      kind: 'reportDecision',
      details: { number: row.number, slug: row.slug, title: row.title, decision, note },
      at,
    })
}

function letterTo({ userId, email, locale, uuid }: Reported) {
  return { userId, address: email, locale, linkId: uuid }
}
