import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'

/** One action of an operator. `what` is `<thing>.<verb>`: `source.disable`, `event.split`. */
export type OperatorAction = {
  what: string
  /** The slug or id of the changed thing. */
  about: string | null
  details?: Record<string, unknown>
}

/**
 * Adds to the log, which a trigger protects from changes. `sessionId` is null on the command line.
 */
export async function logAction(
  db: Db,
  by: { who: string; sessionId: number | null; at: Date },
  { what, about, details = {} }: OperatorAction,
): Promise<void> {
  await sql`
    insert into operator_action (at, who, session_id, what, about, details)
    values (${by.at}, ${by.who}, ${by.sessionId}, ${what}, ${about}, ${toJson(details)}::jsonb)`.execute(
    db,
  )
}

export type LoggedAction = {
  id: number
  at: Date
  who: string
  what: string
  about: string | null
  details: Record<string, unknown>
}

/**
 * Returns the log, newest first, of everything or of one thing. `before` is the id to go on from.
 */
export async function listActions(
  db: Db,
  {
    about,
    before,
    limit,
  }: { about: string | null; before?: number | null | undefined; limit: number },
): Promise<LoggedAction[]> {
  const { rows } = await sql<LoggedAction>`
    select id, at, who, what, about, details from operator_action
    where (${about}::text is null or about = ${about}) and (${before ?? null}::bigint is null or id < ${before ?? null})
    order by id desc limit ${limit}`.execute(db)
  return rows
}
