import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { expectOnce } from '#server/jobs/testing/killed-workers.ts'
import { publishContact } from '#server/people/organizers/testing/publish-contact.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { Secrets } from '#server/platform/secrets.ts'
import { beginThread, postMessage } from './store/post-message.ts'

const ORGANIZERS = 22
const EVENING = Date.parse('2026-11-20T19:00:00Z')

test(
  'a batch of messages is one letter, whenever workers are killed',
  { timeout: 480_000 },
  async () => {
    await expectOnce(
      async (db, given) => {
        const secrets = new Secrets(given)
        const now = new Date(EVENING)
        const { event } = await catalogueBuilder(db)
        const { rows } = await sql<{ id: number }>`
        insert into user_account (uuid, email, email_key, email_verified_at, name, locale, created_at)
        values (gen_random_uuid(), 'anna@example.com', 'anna@example.com', ${now}, 'Anna', 'en', ${now})
        returning id`.execute(db)
        const userId = rows[0]?.id ?? 0
        for (let i = 0; i < ORGANIZERS; i += 1) {
          const slug = `club-${i}`
          await event({
            slug: `evening-${i}`,
            organizers: [slug],
            dates: [{ start: '2026-11-27T19:00:00Z' }],
          })
          await publishContact(db, slug, `${slug}@clubs.example`)
          const { id: organizerId } = await db
            .selectFrom('organizer')
            .select('id')
            .where('slug', '=', slug)
            .executeTakeFirstOrThrow()
          for (const text of ['Hello', 'and one more thing'])
            await inTransaction(db, async (tx) => {
              const thread = await beginThread(tx, { userId, organizerId, now })
              await postMessage(tx, secrets, {
                thread,
                side: 'person',
                message: { uuid: randomUUID(), text },
                now,
              })
            })
        }
      },
      { letters: ORGANIZERS, from: EVENING },
    )
  },
)
