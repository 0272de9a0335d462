import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

type Due = { since: Date | null }

/** Returns for how long the letter has been waiting that is due the longest, or somebody's request for one, in milliseconds. */
export async function lettersWaiting(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<Due>`
    select least((select min(due_at) from mail where state = 'queued' and due_at <= ${now}),
      (select min(due_at) from letter_request where due_at <= ${now})) as since`.execute(db)
  return waited(rows, now)
}

/** The same of pushes to devices of these kinds. */
export async function pushesWaiting(db: Db, now: Date, names: readonly string[]): Promise<number> {
  const { rows } = await sql<Due>`
    select min(d.due_at) as since from push_delivery d join push_registration r on r.id = d.push_registration_id
    where d.state = 'queued' and d.due_at <= ${now} and d.until > ${now} and r.name = any(${[...names]}::text[])`.execute(
    db,
  )
  return waited(rows, now)
}

/** The same of translations that readers wait for. */
export async function translationsWaiting(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<Due>`
    select min(due_at) as since from translation_wish where is_viewed and due_at <= ${now}`.execute(
    db,
  )
  return waited(rows, now)
}

function waited([row]: Due[], now: Date): number {
  return row?.since == null ? 0 : Math.max(0, now.getTime() - row.since.getTime())
}
