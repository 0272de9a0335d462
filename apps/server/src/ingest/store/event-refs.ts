import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { uuidOf } from '#server/words/stable-id.ts'
import { newEventIds } from './events.ts'

/** The event of a listing, stored or about to be. */
export type EventRef = { id: number; uuid: string; isNew: boolean }

/** The uuid that an event has by its first listing: a catalogue gathered anew gets the same addresses. */
export function eventUuid(platform: string, platformId: string): string {
  return uuidOf('event', platform, platformId)
}

/**
 * The events of these uuids; those that are not there get a number. Those that were there before (merged away, or of a source
 * that was forgotten) are to be brought back (`bringBackEvents`).
 */
export async function openEvents(
  tx: Tx,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, EventRef>> {
  const wanted = [...new Set(uuids)]
  if (wanted.length === 0) return new Map()
  const { rows: known } = await sql<{ id: number; uuid: string }>`
    select id, uuid from event where uuid = any(${wanted}::uuid[])`.execute(tx)
  const refs = new Map<string, EventRef>(
    known.map(({ id, uuid }) => [uuid, { id, uuid, isNew: false }]),
  )
  const added = wanted.filter((uuid) => !refs.has(uuid))
  if (added.length === 0) return refs
  const ids = await newEventIds(tx, added.length)
  for (const [i, uuid] of added.entries()) {
    const id = ids[i]
    if (id === undefined) throw new Error('unreachable: one id is made for each new event')
    refs.set(uuid, { id, uuid, isNew: true })
  }
  return refs
}

/** These events, by id. */
export async function eventRefs(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EventRef>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; uuid: string }>`
    select id, uuid from event where id = any(${[...new Set(ids)]})`.execute(tx)
  return new Map(rows.map(({ id, uuid }) => [id, { id, uuid, isNew: false }]))
}
