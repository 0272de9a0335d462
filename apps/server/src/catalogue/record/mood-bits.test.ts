import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { moodBits, moodsIn } from './mood-bits.ts'

test('any three moods come out as they went in', () => {
  for (const one of MOOD_SLUGS)
    for (const other of MOOD_SLUGS)
      for (const third of MOOD_SLUGS)
        expect(new Set(moodsIn(moodBits([one, other, third])))).toEqual(
          new Set([one, other, third]),
        )
})

test('ignores unknown moods', () => {
  expect(moodBits(['sad', 'toString'])).toBe(0)
  expect(moodBits(['sad', 'chill'])).toBe(moodBits(['chill']))
})

describe('an upgrade', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase({ before: '20261121_2520_moods_in_lists.sql' })
    await database.exec(`
      insert into city (slug, name, country, lat, lng, population, time_zone) values ('here', 'Here', 'sk', 48, 17, 1, 'Europe/Bratislava');
      insert into category (slug, names, position) values ('concert', '{}', 1);`)
    for (const mood of MOOD_SLUGS)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await stored(mood, { moods: [mood], language: 'sk', inLanguage: [] })
    await stored('two', {
      moods: ['chill', 'offbeat'],
      language: 'pt-BR',
      inLanguage: ['uk', 'DE'],
    })
    await stored('none', { moods: [], language: 'und', inLanguage: null })
    await migrate(database)
  })
  afterAll(() => database.close())

  /** An event with one date, as it was written before there were columns for moods and languages. */
  function stored(
    slug: string,
    {
      moods,
      language,
      inLanguage,
    }: { moods: string[]; language: string; inLanguage: string[] | null },
  ) {
    const card = JSON.stringify({ moods })
    const detail = JSON.stringify(inLanguage === null ? {} : { in_language: inLanguage })
    return sql`
      with e as (
        insert into event (uuid, slug, titles, title, language, category_id, city_id, card, detail, provenance, content_hash,
          first_seen_at, changed_at)
        select gen_random_uuid(), ${slug}, '{}', '', ${language}, c.id, t.id, ${card}::jsonb, ${detail}::jsonb, '{}', '', now(), now()
        from category c, city t where t.slug = 'here' returning *)
      insert into event_date (uuid, event_id, date_key, starts_at, ends_at, end_stated, start_wall, time_zone, list_at, city_id,
        category_id, is_online, popularity)
      select gen_random_uuid(), id, 'one', now(), now(), false, now(), 'Europe/Bratislava', now(), city_id, category_id, false, 0
      from e`.execute(database.db)
  }

  test('events and their dates have the bits of the moods that they had, and their languages', async () => {
    const { rows } = await sql<{
      slug: string
      moods: number
      of_date: number
      languages: string[]
    }>`
      select e.slug, e.moods, d.moods of_date, e.languages from event e join event_date d on d.event_id = e.id`.execute(
      database.db,
    )
    const found = new Map(rows.map((row) => [row.slug, row]))
    for (const mood of MOOD_SLUGS)
      expect(found.get(mood)).toMatchObject({ moods: moodBits([mood]), of_date: moodBits([mood]) })
    expect(found.get('two')).toMatchObject({
      of_date: moodBits(['offbeat', 'chill']),
      languages: ['de', 'pt', 'pt-br', 'uk'],
    })
    expect(found.get('none')).toMatchObject({ moods: 0, of_date: 0, languages: ['und'] })
  })
})
