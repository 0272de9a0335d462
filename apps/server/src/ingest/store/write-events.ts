import type { SearchText } from '#server/words/search-text.ts'
import type { Tx } from '#server/platform/database/db.ts'
import {
  deleteComingDates,
  deleteDates,
  noteFormerDates,
  writeDates,
  type DatesWrite,
} from './dates.ts'
import { deleteOrganizers, writeOrganizers } from './event-organizers.ts'
import {
  eraseEventRows,
  markHidden,
  markWithdrawn,
  writeEventRows,
  type EventRowWrite,
} from './events.ts'
import { deleteTexts, endTexts, writeTexts } from './texts.ts'

/** An event as it is written: its row and its rows in the other tables. */
export type EventWrite = EventRowWrite &
  Omit<DatesWrite, 'eventId'> & {
    /** Nothing of it is stored. */
    isNew: boolean
    organizerIds: readonly number[]
    /** The words by which search finds it. */
    text: SearchText
  }

/** Writes whole events, new and changed, in a few statements for any number of them. */
export async function writeEvents(tx: Tx, writes: readonly EventWrite[], now: Date): Promise<void> {
  if (writes.length === 0) return
  await writeEventRows(tx, writes, now)
  await writeDates(
    tx,
    writes.map(({ row, dates, gone }) => ({ eventId: row.id, dates, gone })),
  )
  await writeTexts(
    tx,
    writes.map(({ row, nextStart, text }) => ({
      event_id: row.id,
      city_id: row.city_id,
      upcoming: nextStart !== null,
      ...text,
    })),
  )
  await writeOrganizers(
    tx,
    writes.map(({ row, isNew, organizerIds }) => ({ id: row.id, isNew, organizerIds })),
  )
}

/** Events that no source lists any more: their future dates go, their past and their page's address stay. */
export async function withdrawEvents(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await deleteComingDates(tx, ids, now)
  await markWithdrawn(tx, ids, now)
  await endTexts(tx, ids)
}

/** Takes events out of everything that is shown; what sources say of them stays, and they come back as they were. */
export async function hideEvents(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await noteFormerDates(tx, ids)
  await deleteDates(tx, ids)
  await deleteTexts(tx, ids)
  await deleteOrganizers(tx, ids)
  await markHidden(tx, ids, now)
}

/** Erases events; their addresses stay, to say that they are gone. */
export async function eraseEvents(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await deleteDates(tx, ids)
  await deleteTexts(tx, ids)
  await deleteOrganizers(tx, ids)
  await eraseEventRows(tx, ids, now)
}
