import { LOCALES } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { languageBit, languageBits } from './language-bits.ts'

test('each language of the interface has a bit of its own, all others share one', () => {
  const bits = LOCALES.map((locale) => languageBit(locale).bit)
  const other = languageBit('hu')
  expect(new Set([...bits, other.bit]).size).toBe(LOCALES.length + 1)
  expect(other).toEqual({ bit: languageBit('pt-br').bit, isAlone: false })
  expect(languageBits(['sk', 'hu', 'cs'])).toBe(languageBit('sk').bit | other.bit)
})

describe('an upgrade', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase({ before: '20261121_2530_beside_what_is_read.sql' })
    await database.exec(`
      insert into city (slug, name, country, lat, lng, population, time_zone) values ('here', 'Here', 'sk', 48, 17, 1, 'Europe/Bratislava');
      insert into category (slug, names, position) values ('concert', '{}', 1);
      insert into source (slug, title, connector, platform, config, city_id, trust, terms)
        select named, named, 'ical', named, '{}', id, 0.5, '{}' from city, unnest(array['first', 'second', 'withdrawn']) named;
      insert into source_record (source_id, record_id, raw, raw_hash, state, first_seen_at, changed_at)
        select id, slug, '', '', 'mapped', now(), now() from source`)
    for (const locale of LOCALES)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await stored(locale, [locale])
    await stored('several', ['sk', 'hu', 'uk'], ['scheduled', 'scheduled', 'cancelled'])
    await stored('unknown', ['und'], [])
    await database.exec(`
      insert into listing (record_id, source_id, platform, platform_id, event_id, is_withdrawn, content, content_hash, changed_at)
      select r.id, r.source_id, r.record_id, r.record_id, e.id, r.record_id = 'withdrawn', '{}', '', now()
      from source_record r, event e where e.slug = 'several'`)
    await migrate(database)
  })
  afterAll(() => database.close())

  function stored(slug: string, languages: string[], statuses = ['scheduled']) {
    return sql`
      with e as (
        insert into event (uuid, slug, titles, title, language, languages, category_id, city_id, card, detail, provenance,
          content_hash, first_seen_at, changed_at)
        select gen_random_uuid(), ${slug}, '{}', '', ${languages[0]}, ${languages}::text[], c.id, t.id, '{"moods": []}', '{}', '{}', '',
          now(), now()
        from category c, city t where t.slug = 'here' returning *)
      insert into event_date (uuid, event_id, date_key, starts_at, ends_at, end_stated, start_wall, time_zone, list_at, city_id,
        category_id, is_online, popularity, status, is_live)
      select gen_random_uuid(), id, key, now(), now(), false, now(), 'Europe/Bratislava', now(), city_id, category_id, false, 0,
        said, said = 'scheduled'
      from e, unnest(${statuses}::text[]) with ordinality as d (said, key)`.execute(database.db)
  }

  test('dates have the bits of the languages of their event', async () => {
    const { rows } = await sql<{ slug: string; languages: string[]; bits: number }>`
      select e.slug, e.languages, d.language_bits bits from event e join event_date d on d.event_id = e.id`.execute(
      database.db,
    )
    expect(rows.length).toBe(LOCALES.length + 3)
    for (const { languages, bits } of rows) expect(bits).toBe(languageBits(languages))
  })

  test('events know how many of their dates may be listed, and cards who lists them', async () => {
    const { rows } = await sql<{ slug: string; date_count: number; sources: string[] }>`
      select slug, date_count, card -> 'sources' sources from event
      where slug in ('en', 'several', 'unknown') order by slug`.execute(database.db)
    expect(rows).toEqual([
      { slug: 'en', date_count: 1, sources: [] },
      { slug: 'several', date_count: 2, sources: ['first', 'second'] },
      { slug: 'unknown', date_count: 0, sources: [] },
    ])
  })
})
