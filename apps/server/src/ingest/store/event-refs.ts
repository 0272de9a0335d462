import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { uuidOf } from '#server/words/stable-id.ts'
import { forgetDatesTakenBack, takeBackDates } from './dates.ts'
import { newEventIds, reviveEvents } from './events.ts'
import { endRedirects, redirectFormerDates } from './redirects.ts'

/** The event of a listing, stored or about to be. */
export type EventRef = { id: number; uuid: string; isNew: boolean }

/** The uuid that an event has by its first listing: a catalogue gathered anew gets the same addresses. */
export function eventUuid(platform: string, platformId: string): string {
  return uuidOf('event', platform, platformId)
}

/**
 * The events of these uuids; those that are not there get a number. An event that was there before (merged away, or of a
 * source that was forgotten) comes back under its own address: what led from it to another event goes.
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
  if (known.length > 0) await bringBack(tx, known)
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

/** With the dates that they had, and the addresses of both. */
async function bringBack(tx: Tx, events: readonly { id: number; uuid: string }[]): Promise<void> {
  await endRedirects(
    tx,
    events.map(({ uuid }) => uuid),
  )
  const revived = await reviveEvents(
    tx,
    events.map(({ id }) => id),
  )
  if (revived.length === 0) return
  await takeBackDates(tx, revived)
  await redirectFormerDates(tx, revived)
  await forgetDatesTakenBack(tx, revived)
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
