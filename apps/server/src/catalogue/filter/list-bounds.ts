import type { EventFilter } from '@okolo/contract/filter/event-filter'
import type { Reference } from '#server/catalogue/reference/reference-data.ts'
import type { Db } from '#server/platform/database/db.ts'
import { scopeOf, type Scope } from './feed-scope.ts'
import { pastWindow, upcomingWindow, type FeedWindow, type PastWindow } from './feed-window.ts'
import { zoneOf } from './feed-zone.ts'

/** The events that a filter asks for: by their kind and place, and by their time, coming up or past. */
export type ListBounds = { scope: Scope; zone: string } & (
  | { window: FeedWindow; past: null }
  | { window: null; past: PastWindow }
)

/**
 * Reads what every list begins with. Null: nothing can match. `opened`: the moment its days are counted from, default
 * now; `few`: as in `scopeOf`.
 */
export async function boundsOf(
  filter: EventFilter,
  { db, reference, now }: { db: Db; reference: Reference; now: Date },
  { opened = now, few = null }: { opened?: Date; few?: readonly number[] | null } = {},
): Promise<ListBounds | null> {
  const scope = scopeOf(filter, reference, { few })
  if (scope === null) return null
  const zone = await zoneOf(filter, { db, reference })
  if (filter.timeline === 'past')
    return { scope, zone, window: null, past: pastWindow(filter, now, zone) }
  const window = upcomingWindow(filter, opened, zone)
  return window === null ? null : { scope, zone, window, past: null }
}
