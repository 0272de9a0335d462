import { ROLES, type Role } from '#server/people/operators/operators.ts'
import type { Db } from '#server/platform/database/db.ts'
import { Problem } from '#server/platform/problem.ts'
import { CITIES_OF, type Of } from './cities-of.ts'
import type { Ask } from './operator-page.ts'
import { told } from '#server/words/messages/told.ts'

/** The roles that may call it. `of`: an editor only if the thing is in their own cities. */
type Permission = { roles: readonly Role[]; of?: Of }

const everybody = (of?: Of): Permission => ({ roles: ROLES, ...(of !== undefined && { of }) })
const readers: Permission = { roles: ['owner', 'viewer'] }
const owners: Permission = { roles: ['owner'] }
const editors = (of?: Of): Permission => ({
  roles: ['owner', 'editor'],
  ...(of !== undefined && { of }),
})

/**
 * The permission of each operator page and action. A list shows an editor their own cities
 * (`ask.cities`). A route without a line here does not start.
 */
export const PERMISSIONS: Readonly<Record<string, Permission>> = {
  'GET /sources': everybody(),
  'GET /sources/catalogue': everybody(),
  'POST /sources/catalogue/:slug/add': editors('shipped'),
  'GET /sources/:slug': everybody('source'),
  'POST /sources/:slug/gather': editors('source'),
  'POST /sources/:slug/switch': editors('source'),
  'POST /sources/:slug/remove': editors('source'),
  'POST /sources/:slug/reset': editors('source'),
  'POST /sources/:slug/accept-loss': editors('source'),
  'POST /sources/:slug/settings': editors('source'),
  'GET /sources/:slug/quarantine': everybody('source'),
  'POST /sources/:slug/quarantine/retry': editors('source'),
  'GET /add': editors(),
  'POST /add': editors(),
  'GET /add/:id': editors(),
  'POST /add/:id': editors('named'),
  'POST /add/:id/mend': editors(),
  'GET /town': everybody(),
  'GET /town/cities/:slug': everybody('city'),
  'GET /town/scans/:id': everybody('scan'),
  'GET /town/scans/:id/decide': everybody('scan'),
  'POST /town/scans/:id/confident': editors('scan'),
  'POST /town/looks/:id/add': editors('look'),
  'POST /town/looks/:id/decline': editors('look'),
  'GET /suggestions': everybody(),
  'GET /suggestions/:id': everybody('suggestion'),
  'POST /suggestions/decline': editors('pickedSuggestions'),
  'POST /suggestions/:id/approve': editors('approval'),
  'POST /suggestions/:id/decline': editors('suggestion'),
  'GET /gifts': everybody(),
  'GET /gifts/banned': everybody(),
  'POST /gifts/banned/:giver/lift': editors('giver'),
  'GET /gifts/:gift': everybody('gift'),
  'POST /gifts/:gift/approve': editors('gift'),
  'POST /gifts/:gift/ask': editors('gift'),
  'POST /gifts/:gift/refuse': editors('gift'),
  'POST /gifts/:gift/ban': editors('giverOfGift'),
  'GET /reports': everybody(),
  'POST /reports/decide': editors('pickedEvents'),
  'POST /reports/:event/close': editors('event'),
  'POST /reports/:event/decide': editors('event'),
  'GET /messages': readers,
  'POST /messages/:message/close': owners,
  'POST /messages/:message/end': owners,
  'GET /takedowns': readers,
  'POST /takedowns': owners,
  'POST /takedowns/:id/lift': owners,
  'GET /claims': readers,
  'POST /claims/:uuid/withdraw': owners,
  'POST /claims/:uuid/allow': owners,
  'GET /merging': everybody(),
  'POST /merging/venues/:review': editors('venues'),
  'POST /merging/matches': editors('listings'),
  'POST /merging/organizers/:review': editors('organizers'),
  'GET /events/:event': everybody('event'),
  'POST /events/:event/split': editors('event'),
  'POST /events/:event/merge': editors('events'),
  'POST /events/:event/lock': editors('locked'),
  'POST /events/:event/unlock': editors('event'),
  'POST /events/:event/undo': editors('decision'),
  'POST /events/:event/note': editors('event'),
  'POST /events/:event/pick': editors('pickedFor'),
  'GET /picks': everybody(),
  'POST /picks/:id/end': editors('pick'),
  'GET /announcements': readers,
  'POST /announcements': owners,
  'POST /announcements/:id/end': owners,
  'GET /collections': readers,
  'GET /collections/:slug': readers,
  'POST /collections': owners,
  'POST /collections/:slug/remove': owners,
  'GET /site': readers,
  'POST /site': owners,
  'GET /site/texts': readers,
  'GET /site/texts/:language/:page': readers,
  'POST /site/texts/:language/:page': owners,
  'GET /jobs': everybody(),
  'GET /log': everybody(),
  'GET /setup': readers,
  'GET /me': everybody(),
  'POST /me/language': everybody(),
  'POST /me/letters': editors(),
  'POST /me/sessions/end': everybody(),
  'POST /me/password': everybody(),
  'GET /people': readers,
  'POST /people': owners,
  'POST /people/:id/invite': owners,
  'POST /people/:id/role': owners,
  'POST /people/:id/log-out': owners,
  'POST /people/:id/end': owners,
}

/** Returns the line of a route. Throws for a route that has none. */
export function permissionOf(route: string): Permission {
  const permission = PERMISSIONS[route]
  if (permission === undefined) throw new Error(`permissions.ts has no line for ${route}`)
  return permission
}

/** Throws a Problem if this operator may not call the route about this thing. */
export async function requirePermission(db: Db, ask: Ask, route: string): Promise<void> {
  const { roles, of } = permissionOf(route)
  const { role, cities } = ask.session
  if (!roles.includes(role))
    throw new Problem(
      403,
      'not_allowed',
      roles.includes('editor')
        ? told('problem.forEditors')
        : roles.includes('viewer')
          ? told('problem.forReaders')
          : told('problem.forOwners'),
    )
  if (role !== 'editor' || of === undefined) return
  const found = await CITIES_OF[of](db, ask)
  if (found.length === 0 || !found.every((city) => cities.includes(city)))
    throw new Problem(403, 'not_allowed', told('problem.otherCity'))
}

/** Tells if a thing of this city is in somebody's lists. `cities`: null: all. */
export function isIn(cities: readonly string[] | null, city: string | null): boolean {
  return cities === null || (city !== null && cities.includes(city))
}

/** The cities that a list shows: the chosen one of the operator's, or all of theirs. */
export function shownCities(
  theirs: readonly string[] | null,
  chosen: string | undefined,
): readonly string[] | null {
  return chosen !== undefined && chosen !== '' && isIn(theirs, chosen) ? [chosen] : theirs
}

const PATTERNS = Object.keys(PERMISSIONS).map((route) => ({
  route,
  pattern: new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** Tells if a role may call an address, such as `POST /operator/site`, of something of its cities. */
export function mayCall(role: Role, method: 'GET' | 'POST', address: string): boolean {
  const path = address.replace(/^\/operator/, '').replace(/[?#].*$/, '')
  const call = `${method} ${path}`
  const known = PATTERNS.find(({ route, pattern }) => route === call || pattern.test(call))
  return known !== undefined && permissionOf(known.route).roles.includes(role)
}
