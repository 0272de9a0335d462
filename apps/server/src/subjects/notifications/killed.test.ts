import { sql } from 'kysely'
import { test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { expectOnce } from '#server/jobs/testing/killed-workers.ts'
import { notify } from './store/notify.ts'

const PEOPLE = 20
const EVENING = Date.parse('2026-11-20T19:00:00Z')

test(
  'a change of a saved event is one mail a person, whenever workers are killed',
  { timeout: 480_000 },
  async () => {
    await expectOnce(
      async (db) => {
        const { event } = await catalogueBuilder(db)
        await event({ slug: 'jazz', dates: [{ start: '2026-11-27T19:00:00Z' }] })
        const told = new Date(EVENING - 10 * 60_000)
        const { rows } = await sql<{ id: number; event_id: number }>`
          with people as (
            insert into user_account (uuid, email, email_key, email_verified_at, name, locale, created_at)
            select gen_random_uuid(), 'p' || n || '@example.com', 'p' || n || '@example.com', ${told}, 'P', 'en', ${told}
            from generate_series(1, ${PEOPLE}) n returning id)
          select people.id, event.id event_id from people, event`.execute(db)
        const occasions = rows.map(({ id, event_id: eventId }) => ({
          userId: id,
          kind: 'event_changed' as const,
          key: `event_changed ${eventId}`,
          eventId,
          details: { change: 'cancelled' },
        }))
        await notify(db, occasions, told)
      },
      { letters: PEOPLE, from: EVENING },
    )
  },
)
