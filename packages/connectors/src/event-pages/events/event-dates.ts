import { BadRecord } from '../../bad-record.ts'
import type { Assumption, EventStatus, Recurrence, When } from '../../event-draft.ts'
import type { JsonObject } from '../../json.ts'
import { readMoment } from '../dates/date-text.ts'
import type { PageHints } from './page-hints.ts'
import { whereOf } from './place.ts'
import { stateOf } from './date-facts.ts'
import { ownIdentity } from './identity.ts'
import { scheduleOf } from '../dates/schedule.ts'
import type { Telling } from './tellings.ts'
import { present } from '../../understanding/compact.ts'
import { asList, words } from '../markup/values.ts'
import { datesOf } from '../dates/when.ts'
import { stamp } from '../../time/moment.ts'

type Dated = { when: When[]; recurrence: Recurrence | undefined }
type Reading = { hints: PageHints; status: EventStatus | undefined; assumptions: Assumption[] }

/**
 * Returns all dates of an event: its schedule, or those of its nodes. A postponed event may have none. A whole with
 * dated parts runs from the first to the last. Throws BadRecord without a date.
 */
export function whensOf(telling: Telling, reading: Reading): Dated {
  const { hints, status, assumptions } = reading
  const schedule = scheduleOf(telling.node, hints.dates)
  if (schedule) return schedule
  const failures: BadRecord[] = []
  const when = telling.dates.flatMap((node) => {
    try {
      const found = datesOf(node, hints.dates)
      assumptions.push(...found.assumptions)
      return found.when.map((one) => withOwnFacts(one, node, telling, reading))
    } catch (error) {
      if (!(error instanceof BadRecord)) throw error
      failures.push(error)
      return []
    }
  })
  if (when.length > 0) return { when: distinct(when), recurrence: undefined }
  const span = spanOf(telling.parts, hints)
  if (span) {
    const message = 'The whole has no date; it runs from its first to its last part.'
    assumptions.push({ code: 'span_of_parts', field: 'subEvent', message })
    return { when: [span], recurrence: undefined }
  }
  if (status === 'postponed' || status === 'cancelled') {
    const former = readMoment(words(asList(telling.node['previousStartDate']).at(-1)), hints.dates)
    if (status === 'postponed') return { when: [], recurrence: undefined }
    if (former) return { when: [{ start: stamp(former) }], recurrence: undefined }
  }
  throw scheduleFailure(telling.node) ?? failures[0]!
}

/** Adds the facts that belong to this date only. */
function withOwnFacts(when: When, node: JsonObject, telling: Telling, reading: Reading): When {
  const { hints, status } = reading
  const former = readMoment(words(asList(node['previousStartDate']).at(-1)), hints.dates)
  const key = node === telling.node ? undefined : ownIdentity(node, hints.page.url)
  const isPart = node !== telling.node
  const own = isPart ? stateOf(node) : undefined
  const isOff = status === 'cancelled' || status === 'postponed'
  const severalInNode = asList(node['startDate']).length > 1
  return present<When>({
    ...when,
    key: key !== undefined && key !== telling.sourceId && !severalInNode ? key : undefined,
    status: own !== undefined && own !== status && !(isOff && own === 'sold_out') ? own : undefined,
    onlineUrl:
      isPart && own === 'moved_online' ? whereOf(node, hints.page.url).onlineUrl : undefined,
    previousStart: former && stamp(former) !== when.start ? stamp(former) : undefined,
  })!
}

function spanOf(parts: JsonObject[], hints: PageHints): When | null {
  const days = parts
    .flatMap((part) => [...asList(part['startDate']), ...asList(part['endDate'])])
    .map((value) => readMoment(words(value), hints.dates)?.date)
    .filter((day) => day !== undefined)
    .toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  return { start: first, ...(last > first ? { end: last } : {}), allDay: true }
}

function scheduleFailure(node: JsonObject): BadRecord | undefined {
  if (node['eventSchedule'] === undefined) return undefined
  return new BadRecord(
    'no_date',
    'The event has an eventSchedule, but no startDate to count it from or no rhythm that is known.',
    'eventSchedule',
  )
}

/** The same date from two nodes, or two ways of writing it, is one. It has what either says. */
function distinct(when: When[]): When[] {
  const dates = new Map<string, When>()
  for (const one of when) dates.set(one.start, { ...dates.get(one.start), ...one })
  return [...dates.values()]
}
