import { existsSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Session } from './session.ts'

/** Why a database must not be used: it is half restored or half moved, or lives elsewhere now. */
const Closing = z.object({
  /** Which work closed it, so that the same work may go on: `restore`, `move to db.example/okolo`. */
  work: z.string(),
  /** A sentence for the operator that says what to do. */
  why: z.string(),
})
export type Closing = z.infer<typeof Closing>

/** The embedded database is closed by a file beside it, PostgreSQL by a note inside. */
export type Closable = { dataDir: string } | { session: Session }

/** The schema of the note, and of what a move remembers. It is in no backup. */
export const CLOSED_SCHEMA = 'okolo_closed'

function fileOf(dataDir: string): string {
  return join(dataDir, 'closed.json')
}

/** Returns why a database is closed, or null if it may be used. */
export async function closingOf(place: Closable): Promise<Closing | null> {
  if ('dataDir' in place) {
    const file = fileOf(place.dataDir)
    return existsSync(file) ? Closing.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
  }
  const { session } = place
  const known = await session.rows<{ note: string | null }>(
    `select to_regclass('${CLOSED_SCHEMA}.note')::text as note`,
  )
  if ((known[0]?.note ?? null) === null) return null
  const [note] = await session.rows<Closing>(`select work, why from ${CLOSED_SCHEMA}.note`)
  return note ?? null
}

/** Closes a database for servers and commands, until `reopen`. */
export async function close(place: Closable, closing: Closing): Promise<void> {
  if ('dataDir' in place) {
    await writeFile(fileOf(place.dataDir), `${JSON.stringify(closing)}\n`, { mode: 0o600 })
    return
  }
  const { session } = place
  await session.exec(`begin;
    create schema if not exists ${CLOSED_SCHEMA};
    create table if not exists ${CLOSED_SCHEMA}.note (work text not null, why text not null);
    delete from ${CLOSED_SCHEMA}.note`)
  await session.rows(`insert into ${CLOSED_SCHEMA}.note (work, why) values ($1, $2)`, [
    closing.work,
    closing.why,
  ])
  await session.exec('commit')
}

/** Lets servers and commands use the database again. */
export async function reopen(place: Closable): Promise<void> {
  if ('dataDir' in place) await rm(fileOf(place.dataDir), { force: true })
  else await place.session.exec(`drop schema if exists ${CLOSED_SCHEMA} cascade`)
}

/** Throws with the reason if a database is closed. */
export async function requireOpen(place: Closable): Promise<void> {
  const closing = await closingOf(place)
  if (closing !== null) throw new Error(closing.why)
}
