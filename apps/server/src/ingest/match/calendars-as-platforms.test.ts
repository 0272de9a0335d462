import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { testDatabase } from '#server/platform/testing/database.ts'

test("Calendars of a catalogue from before become platforms of their own, and operators' words follow", async () => {
  const database = await testDatabase({ before: '20261123_2700_calendars_as_platforms.sql' })
  try {
    await database.exec(`
      set session_replication_role = replica;
      insert into source (id, slug, connector, platform, title, city_id, config, trust, terms)
        overriding system value values
          (1, 'club', 'ical', 'ical', 'Club', 1, '{}', 0.5, '{}'),
          (2, 'town', 'ical', 'ical', 'Town', 1, '{}', 0.5, '{}'),
          (3, 'agenda', 'openagenda', 'openagenda', 'Agenda', 1, '{}', 0.5, '{}');
      insert into listing (record_id, source_id, platform, platform_id, event_id, content, content_hash, changed_at)
        values (1, 1, 'ical', '1', 1, '{}', '', now()), (2, 2, 'ical', '1', 1, '{}', '', now()),
          (3, 3, 'openagenda', '7', 2, '{}', '', now());
      insert into merge_journal (kind, a, b, reasons, who, created_at)
        values ('cannot', 'ical 1', 'openagenda 7', '[]', 'Ada', now());
      set session_replication_role = origin;
    `)
    await migrate(database)
    const listings = await sql<{ key: string }>`
      select platform || ' ' || platform_id as key from listing order by id`.execute(database.db)
    expect(listings.rows.map(({ key }) => key)).toEqual(['club 1', 'town 1', 'openagenda 7'])
    const words = await sql<{ a: string; b: string; who: string }>`
      select a, b, who from merge_journal where a not like 'ical %' order by a`.execute(database.db)
    expect(words.rows).toEqual([
      { a: 'club 1', b: 'openagenda 7', who: 'Ada' },
      { a: 'town 1', b: 'openagenda 7', who: 'Ada' },
    ])
    const platforms = await sql<{ platform: string }>`
      select s.platform from source s join platform_number n on n.platform = s.platform
      where s.connector = 'ical' order by 1`.execute(database.db)
    expect(platforms.rows.map(({ platform }) => platform)).toEqual(['club', 'town'])
  } finally {
    await database.close()
  }
})
