import type { JsonObject } from '../../json.ts'
import type { EventNode, Syntax } from '../markup/raw-page.ts'
import { readMoment, type DateHints, type Moment } from '../dates/date-text.ts'
import { ownUrl } from './identity.ts'
import { asList, slug, words } from '../markup/values.ts'

type Told = {
  node: JsonObject
  syntaxes: Set<Syntax>
  name: string
  url: string | undefined
  start: Moment | null
}

/**
 * Merges events that a page describes in several syntaxes. The first one leads (JSON-LD, then microdata, RDFa,
 * microformats), and the others fill in missing or unreadable values.
 */
export function mergeSyntaxes(nodes: EventNode[], page: string, hints: DateHints): JsonObject[] {
  const counts = new Map<Syntax, number>()
  for (const { syntax } of nodes) counts.set(syntax, (counts.get(syntax) ?? 0) + 1)
  const isOnly = (told: Told) => [...told.syntaxes].every((syntax) => counts.get(syntax) === 1)
  const merged: Told[] = []
  for (const { syntax, node } of nodes) {
    const one: Told = {
      node,
      syntaxes: new Set([syntax]),
      name: slug(words(node['name']) ?? ''),
      url: ownUrl(node, page),
      start: firstStart(node, hints),
    }
    const alike = merged.filter(
      (other) =>
        !other.syntaxes.has(syntax) &&
        sameDay(one, other) &&
        (sameThing(one, other, page) || (isOnly(one) && isOnly(other))),
    )
    const known = alike.find((other) => one.start?.time === other.start?.time) ?? alike[0]
    if (known) {
      known.node = fill(known, one)
      known.syntaxes.add(syntax)
      known.start ??= one.start
    } else merged.push(one)
  }
  return merged.map(({ node }) => node)
}

function sameThing(one: Told, other: Told, page: string): boolean {
  if (one.name !== '' && one.name === other.name) return true
  return one.url !== undefined && one.url !== page && one.url === other.url
}

/** True unless the two have different days. */
function sameDay(one: Told, other: Told): boolean {
  return one.start === null || other.start === null || one.start.date === other.start.date
}

/** The first start of a node, if it can be read. */
export function firstStart(node: JsonObject, hints: DateHints): Moment | null {
  const start = asList(node['startDate'])[0]
  return readMoment(typeof start === 'number' ? start : words(start), hints)
}

function fill(lead: Told, other: Told): JsonObject {
  const both = { ...other.node, ...lead.node }
  const start = other.start
  if (start === null || lead.start?.time !== undefined) return both
  if (lead.start !== null && start.time === undefined) return both
  const { startDate, endDate } = other.node
  return { ...both, ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }
}
