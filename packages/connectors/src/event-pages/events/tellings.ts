import type { JsonObject } from '../../json.ts'
import type { DateHints } from '../dates/date-text.ts'
import { datesApart, isMovedOnline, joinedDates, withMark } from './date-facts.ts'
import { ownIdentity, pageIdentity } from './identity.ts'
import { firstStart } from './same-event.ts'
import { objects, slug, words } from '../markup/values.ts'

/** One event of a page: one or several nodes, each with dates of it. */
export type Telling = {
  sourceId: string
  /** The main node of the event, the first with its id. */
  node: JsonObject
  /** Nodes with its dates: itself, its parts of the same name, or several nodes with one id. */
  dates: JsonObject[]
  /** Parts with names of their own. */
  parts: JsonObject[]
  parentSourceId?: string
}

type Loose = Omit<Telling, 'sourceId'> & { name: string; own: string | undefined }

const MAX_TELLINGS = 2_000

/**
 * Sorts a page's events. Nodes with one id and name are dates of one event, and so is a part with its whole's name.
 * Other parts are events. Ids are unique within the page and, if the nodes have ids, equal on all pages.
 */
export function tellingsOf(nodes: JsonObject[], page: string, hints: DateHints): Telling[] {
  const whole = nodes
    .flatMap((node) => unfold(withMark(node), page, undefined))
    .slice(0, MAX_TELLINGS)
  // Skips separate entries of dates and parts that their whole contains.
  const inside = new Set(whole.flatMap((one) => innerIds(one, page)))
  const loose = whole.filter(
    ({ own, parentSourceId }) =>
      parentSourceId !== undefined || own === undefined || !inside.has(own),
  )
  const homeless = new Set(loose.filter(({ own }) => own === undefined).map(({ name }) => name))
  const groups = groupsOf(loose, { byDay: homeless.size > 1 }).map((group) => {
    const day = firstStart(group.telling.dates[0]!, hints)?.date
    return {
      ...group,
      day,
      id: group.own ?? pageIdentity(page, { name: group.name, day, isOnly: homeless.size === 1 }),
    }
  })
  return [...Map.groupBy(groups, ({ id }) => id).values()].flatMap(unique)
}

type Named = Group & { day: string | undefined; id: string }

/** If events share an id but differ in name or place, all get these in their ids, so that order does not matter. */
function unique(group: Named[]): Telling[] {
  const several = (read: (one: Named) => string) => new Set(group.map(read)).size > 1
  const byName = several(({ name }) => name)
  const byPlace = several(({ name, place }) => `${byName ? name : ''} ${place}`)
  const taken = new Set<string>()
  return group.map(({ id, name, place, day, telling }) => {
    const isPlaced = byPlace && group.some((one) => one.name === name && one.place !== place)
    const base = `${id}${byName ? `#${name}` : ''}${isPlaced ? `~${place || slug(day ?? '')}` : ''}`
    let sourceId = base
    for (let again = 2; taken.has(sourceId); again++) sourceId = `${base}~${again}`
    taken.add(sourceId)
    return { ...telling, sourceId }
  })
}

function innerIds({ node, own, dates, parts }: Loose, page: string): string[] {
  return [...dates, ...parts]
    .filter((one) => one !== node)
    .map((one) => ownIdentity(one, page))
    .filter((id): id is string => id !== undefined && id !== own && id !== page)
}

/** Returns a node and its parts that are events of their own, with inherited values. */
function unfold(node: JsonObject, page: string, parent: string | undefined): Loose[] {
  const name = slug(words(node['name']) ?? '')
  const id = ownIdentity(node, page)
  // Parts often repeat the address of the whole.
  const own = parent !== undefined && (id === undefined || id === parent) ? `${parent}#${name}` : id
  const inner = objects(node['subEvent'] ?? node['subEvents']).map(withMark)
  const isDate = (part: JsonObject) => [name, ''].includes(slug(words(part['name']) ?? ''))
  const parts = inner.filter((part) => !isDate(part)).map((part) => inheriting(part, node))
  const dates = inner.filter((part) => isDate(part) && hasDate(part))
  const self: Loose = { node, name, own, parts, dates: dates.length > 0 ? dates : [node] }
  if (parent !== undefined) self.parentSourceId = parent
  return [self, ...parts.flatMap((part) => unfold(part, page, own ?? page))]
}

function hasDate(node: JsonObject): boolean {
  return node['startDate'] !== undefined || node['eventSchedule'] !== undefined
}

/** Programmes name the place and the organizer once, for all their parts. */
function inheriting(part: JsonObject, whole: JsonObject): JsonObject {
  const copy = { ...part }
  for (const key of ['location', 'organizer', 'eventAttendanceMode', '@language']) {
    if (copy[key] === undefined && whole[key] !== undefined) copy[key] = whole[key]
  }
  return copy
}

type Group = {
  own: string | undefined
  name: string
  place: string
  telling: Omit<Telling, 'sourceId'>
}

function groupsOf(loose: Loose[], { byDay }: { byDay: boolean }): Group[] {
  const groups = Map.groupBy(loose, (one) => {
    const { own, name, node } = one
    // Without an id only the day keeps two events of one name apart from two dates of one.
    const day = own === undefined && byDay ? startText(node) : ''
    return JSON.stringify([own ?? null, name, placeOf(one, loose), day])
  })
  return [...groups.values()].map((group) => {
    const { name, own, ...first } = group[0]!
    const place = placeOf(group[0]!, loose)
    if (group.length === 1) return { own, name, place, telling: { ...first, ...datesApart(first) } }
    const parts = group.flatMap((one) => one.parts)
    return { own, name, place, telling: { ...first, ...joinedDates(group), parts } }
  })
}

/** The place of the event: a date that was moved online belongs where its other dates are. */
function placeOf({ node, own, name }: Loose, loose: readonly Loose[]): string {
  const others = isMovedOnline(node)
    ? loose.filter((one) => one.own === own && one.name === name && !isMovedOnline(one.node))
    : []
  return placeName(others[0]?.node ?? node)
}

function startText(node: JsonObject): string {
  return JSON.stringify(node['startDate'] ?? null).slice(0, 11)
}

function placeName(node: JsonObject): string {
  const place = objects(node['location'])[0]
  return slug(words(place?.['name'] ?? place?.['address'] ?? node['location']) ?? '')
}
