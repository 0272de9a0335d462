import { sql } from 'kysely'
import { loadKnownPlaces } from '#server/catalogue/reference/known-places.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { remergeEvents } from '../pipeline/remerge-events.ts'
import { settingAside } from '../pipeline/set-aside.ts'
import { linkHouses } from '../registry/house-venues.ts'
import { dropUnusedVenues, storeHouses, wheelchairsAtVenues } from '../registry/houses.ts'
import { withEventsLocked } from '../store/lock-events.ts'
import type { House } from '../houses/house.ts'

/** `linked`: houses that are a venue now; `events`: coming or past events that changed by it. */
export type HousesSaved = { houses: number; linked: number; events: number }

const PAGE = 250

/**
 * Writes the houses of a city and makes them its venues; houses of the map that an extract no longer has go. Events
 * at venues that have learned something are merged anew. The same houses again change nothing.
 */
export async function saveHouses(
  db: Db,
  citySlug: string,
  houses: readonly House[],
  now: Date,
): Promise<HousesSaved> {
  const places = await loadKnownPlaces(db)
  const city = places.cities.get(citySlug)
  if (city === undefined) throw new Error(`There is no city "${citySlug}".`)
  const { changed, linked } = await withEventsLocked(db, async (tx) => {
    const { stored, before } = await storeHouses(tx, city.id, houses, now)
    const learned = new Set<number>()
    // A map knows a house better than a list, and both may name the same.
    for (const origin of ['osm', 'list'] as const) {
      const own = stored.filter((house) => house.origin === origin)
      // oxlint-disable-next-line no-await-in-loop -- a list is compared with the venues that the map made
      for (const id of await linkHouses(tx, city, own, now)) learned.add(id)
    }
    const after = await wheelchairsAtVenues(tx, city.id)
    await dropUnusedVenues(
      tx,
      [...before.keys()].filter((id) => !after.has(id)),
    )
    const turned = [...new Set([...before.keys(), ...after.keys()])].filter(
      (id) => (before.get(id) ?? null) !== (after.get(id) ?? null),
    )
    return {
      changed: [...new Set([...learned, ...turned])],
      linked: await countLinked(tx, city.id),
    }
  })
  let events = 0
  for (let at = 0, ids = await eventsAt(db, changed); at < ids.length; at += PAGE)
    events += await withEventsLocked(db, async (tx) => {
      const { results } = await settingAside(tx, ids.slice(at, at + PAGE), (touched) =>
        remergeEvents(tx, { touched }, { places, now }),
      )
      return results.reduce((sum, { updated }) => sum + updated, 0)
    })
  return { houses: houses.length, linked, events }
}

async function countLinked(tx: Tx, cityId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from house where city_id = ${cityId} and venue_id is not null`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

async function eventsAt(db: Db, venues: readonly number[]): Promise<number[]> {
  if (venues.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from event where venue_id = any(${[...venues]}) and merged_into is null order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
