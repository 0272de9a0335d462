import type { SyncContext } from '../connector.ts'
import { HttpFailure } from '../http.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { readPages, type Entry, type ListingPage, type PageCursor } from '../reading/read-pages.ts'
import { stableHash } from '../text/hash.ts'
import { askOf, idOf, isOwnEvent, sameHost } from './activity.ts'
import type { ActivityPubConfig } from './activitypub-config.ts'
import { actorAddress, fetchObject } from './find-actor.ts'

type Context = SyncContext<ActivityPubConfig>

/**
 * Cursor: the actor, its own address, and the page of its outbox. `told`: hashes of ids already read in this outbox. It
 * goes from new to old, so older activities about them are skipped.
 */
type Place = { index: number; actor?: string; page?: string; pages: number; told?: string[] }

/** Of one page no more foreign events are looked up than this: a page can name any number. */
const MAX_LOOKUPS = 50

export async function* syncOutboxes(context: Context, cursor: PageCursor | null) {
  if (context.config.actors.length === 0) return
  yield* readPages(context, cursor, (position) => readPage(context, position), { changes: true })
}

async function readPage(context: Context, { token, since }: PageCursor): Promise<ListingPage> {
  const { config, http } = context
  const place = readCursor(token)
  const actor = place.actor ?? (await actorAddress(http, config.actors[place.index] ?? ''))
  const items = await itemsOf(context, actor, place.page)
  const entries: Entry[] = []
  let lookups = 0
  for (const activity of items.list) {
    const ask = askOf(activity, actor)
    if (ask.kind === 'event') entries.push(record(ask.id, ask.event))
    else if (ask.kind === 'delete')
      entries.push({ type: 'delete', id: ask.id, reason: 'deleted by its owner' })
    else if (ask.kind === 'look-up' && ++lookups <= MAX_LOOKUPS)
      entries.push(...(await lookedUp(context, ask.id)))
    else if (ask.kind === 'refused')
      entries.push({ type: 'note', code: 'not_owned', message: ask.reason })
  }
  const told = new Set(place.told)
  const fresh = entries.filter((entry) => {
    if (entry.type === 'note') return true
    const mark = stableHash(entry.id).slice(0, 10)
    if (told.has(mark)) return false
    told.add(mark)
    return true
  })
  const isOld = since !== undefined && items.list.length > 0 && items.list.every(isBefore(since))
  const goesOn = items.next !== null && !isOld && place.pages + 1 < config.maxPages
  const next: Place | null = goesOn
    ? { index: place.index, actor, page: items.next!, pages: place.pages + 1, told: [...told] }
    : place.index + 1 < config.actors.length
      ? { index: place.index + 1, pages: 0 }
      : null
  // An outbox lists activities, so events may be missing from it.
  return {
    entries: fresh,
    isPartial: true,
    next: next === null ? null : { token: JSON.stringify(next) },
  }
}

function readCursor(token: string | undefined): Place {
  if (token === undefined) return { index: 0, pages: 0 }
  const place: Place = JSON.parse(token)
  return place
}

/** The outbox's first page and the following ones (ActivityStreams 2.0, OrderedCollection). */
async function itemsOf({ http }: Context, actor: string, page: string | undefined) {
  if (page !== undefined) return listOf(await fetchObject(http, page), actor)
  const found = await fetchObject(http, actor)
  const outbox = idOf(found['outbox'])
  if (outbox === null || !sameHost(outbox, actor))
    throw new HttpFailure(`${actor} is not an actor with an outbox of its own host`, { url: actor })
  const collection = await fetchObject(http, outbox)
  const { first } = collection
  if (first === undefined || first === null) return listOf(collection, actor)
  const begin = idOf(first)
  return listOf(isJsonObject(first) ? first : await fetchObject(http, begin ?? outbox), actor)
}

function listOf(page: JsonObject, actor: string): { list: Json[]; next: string | null } {
  const list = page['orderedItems'] ?? page['items']
  if (list !== undefined && !Array.isArray(list))
    throw new HttpFailure(`the outbox of ${actor} answered a page whose items are not a list`, {
      url: actor,
    })
  if (list === undefined && page['type'] === undefined)
    throw new HttpFailure(`the outbox of ${actor} answered no collection`, { url: actor })
  const next = idOf(page['next'])
  return { list: list ?? [], next: next !== null && sameHost(next, actor) ? next : null }
}

const isBefore = (since: string) => (activity: Json) => {
  const published = isJsonObject(activity) ? activity['published'] : undefined
  return typeof published === 'string' && Date.parse(published) < Date.parse(since)
}

/** Returns the record of a shared event from its own host, or a note. */
async function lookedUp({ http, signal }: Context, id: string): Promise<Entry[]> {
  try {
    const found = await fetchObject(http, id)
    if (isOwnEvent(found, id)) return [record(id, found)]
    return []
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof HttpFailure)) throw error
    if (error.status === 410) return [{ type: 'delete', id, reason: 'gone at its own host' }]
    return [{ type: 'note', code: 'not_looked_up', message: error.message }]
  }
}

function record(id: string, event: JsonObject): Entry {
  const { '@context': _context, ...raw } = event
  const updated = event['updated'] ?? event['published']
  return { type: 'record', id, raw, ...(typeof updated === 'string' ? { rev: updated } : {}) }
}
