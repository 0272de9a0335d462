import { sql } from 'kysely'
import { test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { expectOnce } from '#server/jobs/testing/killed-workers.ts'
import { EVENTS } from './testing/newsletter-site.ts'

const SUBSCRIBERS = 24
const THURSDAY = Date.parse('2026-11-26T07:30:00Z')

test(
  'a subscriber gets one digest, whenever workers are killed',
  { timeout: 480_000 },
  async () => {
    await expectOnce(
      async (db) => {
        const { event } = await catalogueBuilder(db)
        for (const one of EVENTS) await event(one)
        await sql`
        insert into newsletter_reader (uuid, email, email_key, city_id, locale, token_hash, confirmed_at)
        select gen_random_uuid(), 'r' || n || '@example.com', 'r' || n || '@example.com', c.id, 'en', 'hash ' || n, now()
        from generate_series(1, ${SUBSCRIBERS}) n, city c where c.slug = 'bratislava'`.execute(db)
      },
      { letters: SUBSCRIBERS, from: THURSDAY },
    )
  },
)
