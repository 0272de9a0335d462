import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { UsageError, type Command } from './command.ts'

type Row = { record_id: string; reason_code: string; reason: string; raw: string }

export const quarantineCommand: Command = {
  usage: 'quarantine --source <slug> [--raw]',
  summary: 'show the records that were refused, why, and (--raw) as the platform gave them',
  run: async (args, { database, print }) => {
    const { values } = parseArgs({
      args,
      options: { source: { type: 'string' }, raw: { type: 'boolean', default: false } },
    })
    if (!values.source) throw new UsageError('--source is needed.')
    const { rows } = await sql<Row>`
      select r.record_id, r.reason_code, r.reason, r.raw from source_record r
      join source s on s.id = r.source_id
      where s.slug = ${values.source} and r.state = 'quarantined' order by r.id`.execute(
      database.db,
    )
    for (const { record_id, reason_code, reason, raw } of rows) {
      print(`${record_id}: ${reason_code}: ${reason}`)
      if (values.raw) print(`  ${raw}`)
    }
    print(`${rows.length} quarantined`)
    return 0
  },
}
