import { sql } from 'kysely'
import type { Command } from './command.ts'

type Row = {
  slug: string
  connector: string
  city: string
  enabled: boolean
  records: number
  quarantined: number
  events: number
  checked_at: Date | null
  status: string | null
  error: string | null
}

export const sourcesCommand: Command = {
  usage: 'sources',
  summary: 'list the sources, what they gave and how their last run went',
  run: async (_, { database, print }) => {
    const { rows } = await sql<Row>`
      select s.slug, s.connector, c.slug as city, s.is_enabled as enabled, s.checked_at, r.status, r.error,
        (select count(*) from source_record x where x.source_id = s.id and x.state <> 'withdrawn') as records,
        (select count(*) from source_record x where x.source_id = s.id and x.state = 'quarantined') as quarantined,
        (select count(distinct event_id) from listing l where l.source_id = s.id and not l.is_withdrawn) as events
      from source s join city c on c.id = s.city_id
      left join lateral (select status, error from source_run where source_id = s.id order by id desc limit 1) r on true
      order by s.slug`.execute(database.db)
    if (rows.length === 0) print('There are no sources yet.')
    for (const row of rows) {
      const checked = row.checked_at?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never'
      print(
        `${row.slug} (${row.connector}, ${row.city}${row.enabled ? '' : ', off'}): ${row.records} records, ${row.events} events, ${row.quarantined} quarantined; last complete ${checked} UTC; last run ${row.status ?? 'none'}${row.error === null ? '' : `: ${row.error}`}`,
      )
    }
    return 0
  },
}
