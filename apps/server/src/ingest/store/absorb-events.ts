import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import {
  forgetDatesTakenBack,
  leadDatesAway,
  noteFormerDates,
  passOnDates,
  takeBackDates,
  type Absorption,
  type LostDate,
} from './dates.ts'
import { deleteOrganizers } from './event-organizers.ts'
import { markMerged, mergeInto, passOnEvents, reviveEvents } from './events.ts'
import { passOnListings } from './listings.ts'
import { endRedirects, redirectAway, redirectEvents, redirectFormerDates } from './redirects.ts'
import { deleteTexts } from './texts.ts'

/**
 * Moves the listings of the losers to the survivors. The losers' rows stay, without dates, and their addresses
 * lead on; what led to a loser leads to its survivor. Dates that are over move along.
 * The survivors must then be merged anew, and `redirectDates` be called with the result.
 */
export async function absorbEvents(
  tx: Tx,
  pairs: readonly Absorption[],
  now: Date,
): Promise<LostDate[]> {
  if (pairs.length === 0) return []
  const losers = pairs.map(({ loser }) => loser)
  await noteFormerDates(tx, losers)
  await passOnListings(tx, pairs)
  await redirectEvents(tx, pairs, now)
  await passOnEvents(tx, pairs)
  const lost = await passOnDates(tx, pairs, now)
  await deleteTexts(tx, losers)
  await deleteOrganizers(tx, losers)
  await markMerged(tx, pairs, now)
  return lost
}

/**
 * Lets events that were merged away, or whose source was forgotten, stand for themselves again: with the dates that they had,
 * and the addresses of both.
 */
export async function bringBackEvents(
  tx: Tx,
  events: readonly { id: number; uuid: string }[],
): Promise<void> {
  if (events.length === 0) return
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

/**
 * Lets events that were merged away lead to another event than before, for the listing that they were made from went
 * there. Dates that are over go along. Gives those whose addresses have to be led on.
 */
export async function leadAway(tx: Tx, pairs: readonly Absorption[]): Promise<LostDate[]> {
  if (pairs.length === 0) return []
  const { rows: strays } = await sql<Absorption & { before: number }>`
    select distinct e.id as loser, p.survivor, e.merged_into as before
    from jsonb_to_recordset(${toJson(pairs)}::jsonb) as p (loser bigint, survivor bigint)
    join event e on e.id = p.loser where e.merged_into <> p.survivor`.execute(tx)
  if (strays.length === 0) return []
  const lost = await leadDatesAway(tx, strays)
  await redirectAway(tx, strays)
  await mergeInto(tx, strays)
  return lost
}
