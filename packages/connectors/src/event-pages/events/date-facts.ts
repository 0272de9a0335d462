import type { EventStatus } from '../../event-draft.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { statusInTitle } from '../../understanding/status-words.ts'
import { shortName } from '../markup/event-types.ts'
import { words } from '../markup/values.ts'
import { statusOf } from './event-status.ts'
import { offersOf } from './offers.ts'

type Dated = { node: JsonObject; dates: JsonObject[] }

/** Facts that are of one date, and of the event only where all its dates share them. */
const OF_DATE = ['eventStatus', 'previousStartDate']
/** Facts that a date says of itself alone if it was moved online. */
const OF_MOVED = ['location', 'eventAttendanceMode']

/** A node whose name has a mark such as `SOLD OUT` with the name alone, and the mark as its status. */
export function withMark(node: JsonObject): JsonObject {
  const { title, status } = statusInTitle(words(node['name']) ?? '')
  if (status === undefined || typeof node['name'] !== 'string') return node
  const own = statusOf(node['eventStatus'])
  const isPlain = own === undefined || own === 'scheduled'
  return { ...node, name: title, ...(isPlain ? { eventStatus: status } : {}) }
}

export const isMovedOnline = (node: JsonObject) => statusOf(node['eventStatus']) === 'moved_online'

/** Joins nodes that are dates of one event. Each date keeps its own state, and the event has what all of them share. */
export function joinedDates(group: readonly Dated[]): Dated {
  const dates = group.flatMap(({ node, dates: own }) =>
    own.map((date) => (date === node ? date : withFactsOf(node, date))),
  )
  const nodes = group.map(({ node }) => (isMovedOnline(node) ? without(node, OF_MOVED) : node))
  const whole: JsonObject = without(Object.assign({}, ...nodes.toReversed()), OF_DATE)
  if (nodes.every((node) => node['location'] === undefined)) {
    const location = group.find(({ node }) => node['location'] !== undefined)?.node['location']
    if (location !== undefined) whole['location'] = location
  }
  const states = new Set(dates.map((date) => statusOf(date['eventStatus'])))
  if (states.size === 1 && dates[0]?.['eventStatus'] !== undefined)
    whole['eventStatus'] = dates[0]['eventStatus']
  return { node: dates.every(isSoldOut) ? whole : withoutAvailability(whole), dates }
}

/** An event with its dates as parts: tickets of a date that are left show that it is not sold out as a whole. */
export function datesApart({ node, dates }: Dated): Dated {
  const isLeft = dates.some(
    (date) => date !== node && date['offers'] !== undefined && !isSoldOut(date),
  )
  return { node: isLeft ? withoutAvailability(node) : node, dates }
}

/** The state of one date, by its status or its tickets. Undefined if it says none. */
export function stateOf(date: JsonObject): EventStatus | undefined {
  const status = statusOf(date['eventStatus'])
  const isOpen = status === undefined || status === 'scheduled'
  return isOpen && isSoldOut(date) ? 'sold_out' : status
}

function isSoldOut(node: JsonObject): boolean {
  const offers = offersOf(node, 'https://none.invalid/')
  return offers.length > 0 && offers.every(({ soldOut }) => soldOut === true)
}

function withFactsOf(node: JsonObject, date: JsonObject): JsonObject {
  const copy = { ...date }
  for (const key of [...OF_DATE, 'offers'])
    if (copy[key] === undefined && node[key] !== undefined) copy[key] = node[key]
  return copy
}

function without(node: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !keys.includes(key)))
}

/** Prices are of all dates, availability of one. */
function withoutAvailability(node: JsonObject): JsonObject {
  const offers = node['offers']
  return offers === undefined ? node : { ...node, offers: stripped(offers) }
}

function stripped(value: Json): Json {
  if (Array.isArray(value)) return value.map(stripped)
  if (!isJsonObject(value)) return value
  const kept = Object.entries(value).filter(([key]) => shortName(key) !== 'availability')
  return Object.fromEntries(kept.map(([key, one]) => [key, stripped(one)]))
}
