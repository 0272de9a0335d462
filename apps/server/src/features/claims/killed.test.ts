import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { startKilling } from '../newsletter/testing/killed-workers.ts'

const CLAIMS = 12
/** How many letters the mail server has when a worker is killed. */
const KILLED_AT = [2, 6]
const MONDAY = Date.parse('2026-11-23T08:30:00Z')

let killing: Awaited<ReturnType<typeof startKilling>>
beforeAll(async () => {
  killing = await startKilling()
})
afterAll(() => killing.close())

test(
  'an organizer is asked once whether all is right, whenever workers are killed',
  { timeout: 240_000 },
  async () => {
    await killing.expectOnce({
      count: CLAIMS,
      killedAt: KILLED_AT,
      from: MONDAY,
      fill: async (db) => {
        const { event } = await catalogueBuilder(db)
        const numbers = Array.from({ length: CLAIMS }, (_, n) => n)
        for (const n of numbers)
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
    })
    expect.hasAssertions()
  },
)
