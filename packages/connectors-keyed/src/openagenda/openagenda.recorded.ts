import { isJsonObject, type Json, type JsonObject } from '@okolo/connectors/json'
import type { Recorded } from '@okolo/connectors/recorded'
import { jsonAnswer, recordedObjects } from '@okolo/connectors/reading/recorded-json'

/**
 * Saved answers of API v2, single events or lists of them, also one level down. `removed=1` serves references of
 * removed events. The date window is ignored, because recorded events are mostly past.
 */
export const recordedOpenAgenda: Recorded = (files, { origin, config }) => {
  const events = new Map<string, JsonObject>()
  const removed = new Map<string, JsonObject>()
  for (const event of recordedObjects(files, (value) => isEvent(value) || isRemoval(value))) {
    const id = idOf(event)
    const list = isRemoval(event) ? removed : events
    const before = list.get(id)
    if (!before || stamp(before) < stamp(event)) list.set(id, event)
  }
  if (events.size + removed.size === 0) throw new Error('no OpenAgenda events in these files')

  const listing = sorted(events)
  const removals = sorted(removed)
  const given = isJsonObject(config) ? config['agenda'] : undefined
  return {
    config: { baseUrl: origin, agenda: given ?? agendaOf([...events.values()]) },
    answer({ path, query }) {
      if (!/^\/v2\/agendas\/\d+\/events\/?$/.test(path)) return null
      const since = Date.parse(query.get('updatedAt[gte]') ?? '')
      const matching = (query.get('removed') === '1' ? removals : listing).filter(
        ({ at }) => Number.isNaN(since) || at >= since,
      )
      const [afterAt = '', afterId] = query.getAll('after[]')
      const isBehind = ({ at, id }: Entry) =>
        afterId === undefined || inOrder({ at: Number(afterAt), id: afterId }, { at, id }) < 0
      const from = matching.filter(isBehind)
      const page = from.slice(0, Math.min(Number(query.get('size') ?? 20), 300))
      const last = page.at(-1)
      const body = {
        total: matching.length,
        events: page.map(({ event }) => event),
        after: last ? [last.at, last.id] : null,
        sort: 'updatedAt.asc',
      }
      return jsonAnswer(body)
    },
  }
}

type Entry = { id: string; at: number; event: JsonObject }

/** By change, then by id: the platform's `sort=updatedAt.asc`. */
function sorted(events: Map<string, JsonObject>): Entry[] {
  return [...events]
    .map(([id, event]) => ({ id, at: stamp(event), event }))
    .toSorted((a, b) => inOrder(a, b))
}

function inOrder(a: Omit<Entry, 'event'>, b: Omit<Entry, 'event'>): number {
  return a.at - b.at || (a.id < b.id ? -1 : a.id === b.id ? 0 : 1)
}

/** An agenda also has uid, slug and title, but its title is a plain string. */
function isEvent(value: JsonObject): boolean {
  const hasId = value['uid'] !== undefined || typeof value['slug'] === 'string'
  const marks = [
    'timings',
    'firstTiming',
    'nextTiming',
    'lastTiming',
    'dateRange',
    'attendanceMode',
  ]
  return hasId && 'title' in value && marks.some((mark) => mark in value)
}

function isRemoval(value: JsonObject): boolean {
  return (
    value['uid'] !== undefined && 'updatedAt' in value && !('title' in value) && !('slug' in value)
  )
}

function stamp(event: JsonObject): number {
  const time = Date.parse(typeof event['updatedAt'] === 'string' ? event['updatedAt'] : '')
  return Number.isNaN(time) ? 0 : time
}

function idOf(event: JsonObject): string {
  const id = event['uid'] ?? event['slug'] ?? ''
  return typeof id === 'string' ? id : JSON.stringify(id)
}

function agendaOf(events: JsonObject[]): Json {
  for (const { originAgenda } of events) {
    const uid = isJsonObject(originAgenda) ? originAgenda['uid'] : undefined
    if (typeof uid === 'number') return uid
  }
  return 1
}
