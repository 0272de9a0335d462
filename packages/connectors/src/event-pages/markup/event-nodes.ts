import type { Json, JsonObject } from '../../json.ts'
import { isJsonObject } from '../../json.ts'
import { isEventType, shortName } from './event-types.ts'

/** Limits of visited and stored data, against hostile pages. */
const MAX_VISITED = 200_000
const MAX_EVENTS = 500
const MAX_VALUES = 10_000
const MAX_PAGE_VALUES = 100_000
const MAX_ITEMS = 500
const MAX_DEPTH = 10
const MAX_REFERENCES = 3
const MAX_TEXT = 50_000

/** Other people's words and numbers that move with every visit are not part of the event. */
const LEFT_OUT = new Set(
  (
    '__proto__ constructor prototype @context review reviews aggregateRating comment comments attendee ' +
    'attendees interactionStatistic interactionCount potentialAction breadcrumb mainEntity isPartOf ' +
    'inventoryLevel remainingAttendeeCapacity subjectOf event events track tracks album albums video ' +
    'videos audio employee employees member members founder makesOffer hasOfferCatalog knowsAbout'
  ).split(' '),
)

const PART = /^(?:subEvents?|superEvent)$/

type Inherited = { holder: JsonObject | undefined; language: string | undefined }
type Found = Inherited & { event: JsonObject }
type Visit = Inherited & { value: Json; isPart: boolean }

/**
 * Returns every event in a page's data. Parts stay inside their `superEvent`. References by `@id` are resolved within
 * the page. An event found at its venue or artist gets that as its location or performer.
 */
export function findEvents(data: Json): { events: JsonObject[]; leftOut: number } {
  const index = new Map<string, JsonObject>()
  const found: Found[] = []
  const stack: Visit[] = [{ value: data, holder: undefined, language: undefined, isPart: false }]
  for (let visited = 0; stack.length > 0 && visited < MAX_VISITED; visited++) {
    const visit = stack.pop()!
    const { value } = visit
    if (Array.isArray(value)) {
      const items = value.slice(0, MAX_VISITED).toReversed()
      stack.push(...items.map((item) => ({ ...visit, value: item })))
    } else if (isJsonObject(value)) {
      remember(index, value)
      const language = contextLanguage(value['@context']) ?? visit.language
      const isEvent = typesOf(value).some((type) => isEventType(type))
      if (isEvent && !visit.isPart && !isBare(value)) {
        found.push({ event: value, holder: visit.holder, language })
      }
      for (const [key, child] of Object.entries(value).toReversed()) {
        if (typeof child !== 'object' || key === '@context') continue
        const name = shortName(key)
        const holder = /^events?$/.test(name) ? value : undefined
        stack.push({ value: child, holder, language, isPart: isEvent && PART.test(name) })
      }
    }
  }
  const page = { left: MAX_PAGE_VALUES }
  const events: JsonObject[] = []
  for (const one of found.slice(0, MAX_EVENTS)) {
    if (page.left > 0) events.push(complete(one, index, page))
  }
  return { events, leftOut: found.length - events.length }
}

/** Returns types without prefixes, from `@type`, or from `type` if a context renames it. */
export function typesOf(node: JsonObject): string[] {
  const given = node['@type'] ?? node['type']
  const list = Array.isArray(given) ? given.slice(0, 20) : [given]
  return list.filter((type) => typeof type === 'string').map((type) => shortName(type))
}

/** True for a reference to another node. */
function isBare(node: JsonObject): boolean {
  return Object.keys(node).every((key) => /^(?:@id|@type|type|@context)$/.test(key))
}

function remember(index: Map<string, JsonObject>, node: JsonObject): void {
  const id = node['@id']
  if (typeof id !== 'string') return
  const known = index.get(id)
  if (!known || Object.keys(known).length < Object.keys(node).length) index.set(id, node)
}

function contextLanguage(context: Json | undefined): string | undefined {
  for (const part of Array.isArray(context) ? context.slice(0, 10) : [context]) {
    const language = isJsonObject(part) ? part['@language'] : undefined
    if (typeof language === 'string') return language
  }
  return undefined
}

function complete(
  { event, holder, language }: Found,
  index: Map<string, JsonObject>,
  page: { left: number },
): JsonObject {
  const budget = { left: Math.min(MAX_VALUES, page.left) }
  const given = budget.left
  const copy = copyNode(event, { index, budget, above: [], references: 0, left: '' })
  if (language !== undefined && copy['@language'] === undefined) copy['@language'] = language
  const role = holder && roleOf(holder)
  if (role)
    copy[role] ??= copyNode(holder, { index, budget, above: [event], references: 0, left: '' })
  page.left -= given - Math.max(0, budget.left)
  return copy
}

/** Returns the role of an `event` property's holder: null for a page, a list or an action. */
function roleOf(holder: JsonObject): 'performer' | 'location' | 'organizer' | null {
  const types = typesOf(holder)
  if (types.some((type) => /Group$|^Person$|Team$/.test(type))) return 'performer'
  if ('address' in holder || 'geo' in holder || types.some((type) => /Place|Venue/.test(type))) {
    return 'location'
  }
  return types.includes('Organization') ? 'organizer' : null
}

type Copying = {
  index: Map<string, JsonObject>
  budget: { left: number }
  above: JsonObject[]
  /** References followed on the way here. */
  references: number
  /** The property to skip: parts do not repeat their whole, nor a whole its parts. */
  left: string
}

function copyNode(source: JsonObject, copying: Copying): JsonObject {
  const copy: JsonObject = {}
  const types = typesOf(source)
  if (types.length > 0) copy['@type'] = types
  const above = [...copying.above, source]
  for (const [key, value] of Object.entries(source)) {
    const name = shortName(key)
    if (LEFT_OUT.has(name) || LEFT_OUT.has(key) || name === '@type') continue
    if (copying.left !== '' && name.startsWith(copying.left)) continue
    const left = name === 'superEvent' ? 'subEvent' : PART.test(name) ? 'superEvent' : copying.left
    const copied = copyValue(value, { ...copying, above, left })
    if (copied !== undefined) copy[name] = copied
  }
  return copy
}

function copyValue(value: Json, copying: Copying): Json | undefined {
  if (copying.budget.left-- <= 0) return undefined
  if (typeof value === 'string') return value.slice(0, MAX_TEXT)
  if (value === null) return undefined
  if (typeof value !== 'object') return value
  if (copying.above.length > MAX_DEPTH) return undefined
  if (Array.isArray(value)) {
    const above = [...copying.above, {}]
    return value
      .slice(0, MAX_ITEMS)
      .map((item) => copyValue(item, { ...copying, above }))
      .filter((item) => item !== undefined)
  }
  const list = value['@list'] ?? value['@set']
  if (list !== undefined) return copyValue(list, { ...copying, above: [...copying.above, {}] })
  const target = copying.references < MAX_REFERENCES ? reference(value, copying.index) : value
  if (copying.above.includes(target)) {
    return value['@id'] === undefined ? undefined : { '@id': value['@id'] }
  }
  return copyNode(target, {
    ...copying,
    references: copying.references + (target === value ? 0 : 1),
  })
}

/** Resolves a bare `{ "@id": ... }` within this page. */
function reference(value: JsonObject, index: Map<string, JsonObject>): JsonObject {
  const id = value['@id']
  if (typeof id !== 'string') return value
  const keys = Object.keys(value).filter((key) => key !== '@type' && key !== 'type')
  return keys.length === 1 ? (index.get(id) ?? value) : value
}
