import { sql } from 'kysely'
import { test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { expectOnce } from '#server/jobs/testing/killed-workers.ts'

const CLAIMS = 20
const MONDAY = Date.parse('2026-11-23T08:30:00Z')

test(
  'an organizer is asked once whether all is right, whenever workers are killed',
  { timeout: 480_000 },
  async () => {
    await expectOnce(
      async (db) => {
        const { event } = await catalogueBuilder(db)
        for (let n = 0; n < CLAIMS; n += 1)
          await event({
            slug: `event-${n}`,
            organizers: [`club-${n}`],
            dates: [{ start: '2026-11-27T19:00:00Z' }],
          })
        await sql`
          insert into page_claim (uuid, organizer_id, email, email_key, locale, claimed_at, wants_letters)
          select gen_random_uuid(), id, slug || '@example.com', slug || '@example.com', 'en', now(), true
          from organizer`.execute(db)
      },
      { letters: CLAIMS, from: MONDAY },
    )
  },
)
