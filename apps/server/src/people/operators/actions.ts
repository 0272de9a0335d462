import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import type { Role } from './operators.ts'

/** One action of an operator. `what` is `<thing>.<verb>`: `source.disable`, `event.split`. */
export type OperatorAction = {
  what: string
  /** The slug or id of the changed thing. */
  about: string | null
  details?: Record<string, unknown>
}

/** The person who acts. On the command line there is no session and no role. */
export type Actor = { who: string; role: Role | null; sessionId: number | null; at: Date }

/** Adds to the log, which a trigger protects from changes. */
export async function logAction(
  db: Db,
  by: Actor,
  { what, about, details = {} }: OperatorAction,
): Promise<void> {
  await sql`
    insert into operator_action (at, who, role, session_id, what, about, details)
    values (${by.at}, ${by.who}, ${by.role}, ${by.sessionId}, ${what}, ${about}, ${toJson(details)}::jsonb)`.execute(
    db,
  )
}

export type LoggedAction = {
  id: number
  at: Date
  who: string
  /** Null: at the command line, or before there were roles. */
  role: Role | null
  what: string
  about: string | null
  details: Record<string, unknown>
}

/** `before`: the id to go on from. Null or absent: everything, everybody. */
type Filter = {
  about?: string | null
  who?: string | null
  before?: number | null
  limit: number
}

/** Returns the log, newest first, of everything, of one thing or of one person. */
export async function listActions(
  db: Db,
  { about = null, who = null, before = null, limit }: Filter,
): Promise<LoggedAction[]> {
  const { rows } = await sql<LoggedAction>`
    select id, at, who, role, what, about, details from operator_action
    where (${about}::text is null or about = ${about}) and (${who}::text is null or who = ${who})
      and (${before}::bigint is null or id < ${before})
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the names in the log, to choose from. */
export async function namesInLog(db: Db): Promise<string[]> {
  const { rows } = await sql<{ who: string }>`
    select distinct who from operator_action order by who limit 200`.execute(db)
  return rows.map(({ who }) => who)
}
