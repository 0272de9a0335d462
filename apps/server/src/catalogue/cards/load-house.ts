import type { HouseOnMap } from '@okolo/contract/places/house'
import { sql } from 'kysely'
import { speaksOfWheelchair } from '#server/knowledge/moods/says-wheelchair.ts'
import { weeklyHours } from '#server/knowledge/places/weekly-hours.ts'
import type { Db } from '#server/platform/database/db.ts'

const MAP_CREDIT = {
  text: '© OpenStreetMap contributors',
  license: 'ODbL 1.0',
  url: 'https://www.openstreetmap.org/copyright',
}

type HouseRow = Omit<HouseOnMap, 'opening_hours' | 'credit'> & { opening_hours: string | null }

/** Returns the venue's house on the map. Sources that speak of wheelchairs know better. */
export async function loadHouse(
  db: Db,
  venueId: number,
  accessibility: readonly string[],
): Promise<HouseOnMap | null> {
  const { rows } = await sql<HouseRow>`
    select wheelchair, toilets, wheelchair_toilets, opening_hours from house
    where venue_id = ${venueId} and origin = 'osm' order by id limit 1`.execute(db)
  const [row] = rows
  return row === undefined
    ? null
    : {
        ...row,
        wheelchair: speaksOfWheelchair(accessibility) ? null : row.wheelchair,
        opening_hours: weeklyHours(row.opening_hours ?? ''),
        credit: MAP_CREDIT,
      }
}
