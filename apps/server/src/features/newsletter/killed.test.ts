import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { startKilling } from './testing/killed-workers.ts'
import { EVENTS } from './testing/newsletter-site.ts'

const READERS = 24
/** How many letters the mail server has when a worker is killed. */
const KILLED_AT = [3, 8, 15]
const THURSDAY = Date.parse('2026-11-26T07:30:00Z')

let killing: Awaited<ReturnType<typeof startKilling>>
beforeAll(async () => {
  killing = await startKilling()
})
afterAll(() => killing.close())

test('a reader gets one digest, whenever workers are killed', { timeout: 240_000 }, async () => {
  await killing.expectOnce({
    count: READERS,
    killedAt: KILLED_AT,
    from: THURSDAY,
    fill: async (db) => {
      const { event } = await catalogueBuilder(db)
      for (const one of EVENTS) await event(one)
      await sql`
        insert into newsletter_reader (uuid, email, email_key, city_id, locale, token_hash, confirmed_at)
        select gen_random_uuid(), 'r' || n || '@example.com', 'r' || n || '@example.com', c.id, 'en', 'hash ' || n, now()
        from generate_series(1, ${READERS}) n, city c where c.slug = 'bratislava'`.execute(db)
    },
  })
  expect.hasAssertions()
})
