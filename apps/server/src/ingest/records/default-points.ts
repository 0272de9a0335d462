import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { isBarePoint, pointKey } from '#server/knowledge/places/default-point.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'

/** A geocoder that finds nothing gives every such record the same point: a town hall, the middle of a map. */
const FEWEST_TITLES = 5

type Row = {
  record_id: number
  title: string | null
  name: string | null
  address: string | null
  lat: number
  lng: number
  precision: string | null
}

type Found = { points: ReadonlySet<string>; stale: number[] }

/**
 * Finds the points of a source that several titles without a named house share, among all its listings. `stale`: records
 * whose listings still take such a point for a place.
 */
export async function findDefaultPoints(db: Db, sourceId: number, own: KnownCity): Promise<Found> {
  const { rows } = await sql<Row>`
    select l.record_id, l.content #>> array['titles', l.content ->> 'language'] title,
      l.content #>> '{place,name}' name, l.content #>> '{place,address}' address,
      (l.content #>> '{place,lat}')::float8 lat, (l.content #>> '{place,lng}')::float8 lng,
      l.content #>> '{place,precision}' "precision"
    from source_record r join listing l on l.record_id = r.id
    where r.source_id = ${sourceId} and not l.is_withdrawn
      and l.content #>> '{place,lat}' is not null`.execute(db)
  const bare = Map.groupBy(
    rows.filter((row) => isBarePoint(row, own)),
    pointKey,
  )
  const shared = [...bare].filter(
    ([, each]) => new Set(each.map(({ title }) => title)).size >= FEWEST_TITLES,
  )
  const stale = shared.flatMap(([, each]) => each.filter(({ precision }) => precision !== 'city'))
  return {
    points: new Set(shared.map(([point]) => point)),
    stale: [...new Set(stale.map(({ record_id: id }) => id))],
  }
}
