import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { KnownVenue } from './text/venue-said.ts'

/** More venues than any city has. */
const MOST = 50_000

/** The venues of a city by everything that they are called. */
export async function knownVenues(db: Db, cityId: number): Promise<KnownVenue[]> {
  const { rows } = await sql<{
    slug: string
    name: string
    address: string | null
    keys: string[] | null
  }>`
    select v.slug, v.name, v.address, array_agg(a.match_key) filter (where a.match_key is not null) as keys
    from venue v left join venue_alias a on a.venue_id = v.id and a.room is null
    where v.city_id = ${cityId} group by v.id order by v.id limit ${MOST}`.execute(db)
  return rows.map(({ slug, name, address, keys }) => ({
    slug,
    name,
    address,
    // A key is the city and a folded spelling.
    spellings: [...new Set([name, ...(keys ?? []).map((key) => key.slice(key.indexOf('|') + 1))])],
  }))
}
