import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/platform/database/db.ts'
import { Problem } from '#server/platform/problem.ts'

/** Longer than any publishing: whoever held the gift longer has died. */
const HELD_SECONDS = 60
const PAUSE_MS = 100
const TRIES = 300

/**
 * Runs work on a gift while nobody else decides on it or changes it, in this process or another: otherwise what an operator refuses
 * could be published in the same moment.
 */
export async function withGift<T>(db: Db, id: string, work: () => Promise<T>): Promise<T> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (await hold(db, id)) {
      try {
        return await work()
      } finally {
        await sql`update gift set busy_until = null where id = ${id}::uuid`.execute(db)
      }
    }
    await sleep(PAUSE_MS)
  }
  throw new Problem(503, 'unavailable', 'Somebody is changing this event. Try again in a moment.')
}

/** By the clock of the database, which all processes share. True for a gift that is not there: there is nothing to hold. */
async function hold(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    with held as (
      update gift set busy_until = now() + make_interval(secs => ${HELD_SECONDS})
      where id = ${id}::uuid and (busy_until is null or busy_until < now()) returning 1)
    select exists (select from held) or not exists (select from gift where id = ${id}::uuid) as got`.execute(
    db,
  )
  return rows[0]?.got === true
}
