import type { ListedOn } from '@okolo/contract/places/venue'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** How many sources a page names. */
const MOST = 5
/** More events than these tell nothing new about where a place is listed. */
const LOOKED_AT = 200

/**
 * Returns the sources that list the newest of some events, most frequent first. `events` is a query
 * of event ids. A listing gives the source's address, because its own may be a feed's.
 */
export async function loadListedOn(db: Db, events: RawBuilder<unknown>): Promise<ListedOn[]> {
  const { rows } = await sql<{ name: string; url: string | null }>`
    select s.title as name, min(l.url) as url
    from (
      select e.id, jsonb_array_elements(e.detail -> 'sources') as listing
      from event e where e.id in (${events})
      order by e.last_ends_at desc nulls last limit ${LOOKED_AT}
    ) shown
    cross join lateral (select shown.listing ->> 'source' as slug, shown.listing ->> 'url' as url) l
    join source s on s.slug = l.slug
    group by s.id, s.title order by count(distinct shown.id) desc, s.title limit ${MOST}`.execute(
    db,
  )
  return rows.map(({ name, url }) => ({ name, url: homeOf(url) }))
}

/** `https://tickets.example/events/1` -> `https://tickets.example/`. */
function homeOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null
  const { protocol, origin } = new URL(url)
  return /^https?:$/.test(protocol) ? `${origin}/` : null
}
