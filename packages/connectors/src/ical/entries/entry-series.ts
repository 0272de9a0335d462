import type { EventDraft, EventStatus, Recurrence, When } from '../../event-draft.ts'
import { firstOf, type Component } from './component.ts'
import { addChanges, isSamePlace, type Series } from './entry-changes.ts'
import { datesOf, type EntryDates } from './entry-dates.ts'
import { note, statusOf } from './entry-details.ts'
import { dateIn } from './span.ts'
import type { Zones } from './zone-of-date.ts'

/** All components of one UID and title. */
export type Entry = {
  main: Component
  /** The other components without RECURRENCE-ID. */
  others: readonly Component[]
  /** False if only changes were published. */
  hasDates: boolean
  overrides: readonly Component[]
  calendar: Component
  zones: Zones
  id: string
  make: Series['make']
}

type Master = { component: Component; own: EntryDates; status: EventStatus | undefined }

export const repeats = (event: Component) => firstOf(event, 'RRULE', 'RDATE') !== undefined

/**
 * Returns the event of an entry with the dates of all its components, and the events that its changes make. A
 * component at another place is an event of the series.
 */
export function seriesOf(entry: Entry): EventDraft[] {
  const { main, others, overrides, calendar, zones, id, make } = entry
  const master = (component: Component): Master => ({
    component,
    own: datesOf(component, zones),
    status: statusOf(component, calendar),
  })
  const draft = make(main, id)
  const changesOf = (
    to: EventDraft,
    own: EntryDates | null,
    component: Component,
    some: Component[],
  ) => addChanges(to, some, { own, main: component, calendar, zones, make })
  if (!entry.hasDates) return [draft, ...changesOf(draft, null, main, [...overrides])]

  const masters = [main, ...others].map(master)
  const changes = Map.groupBy(overrides, (event) => ownerOf(event, masters, zones))
  const drafts = [draft]
  const same = masters.filter(({ component }) => isSamePlace(component, main))
  const states = new Set(same.map(({ status }) => status))
  for (const one of masters) {
    const { component, own } = one
    const isApart = !same.includes(one)
    const part = component === main ? draft : make(component, isApart ? `${id}#${own.start}` : id)
    if (own.recurrence) part.recurrence = own.recurrence
    const changed = changesOf(part, own, component, changes.get(one) ?? [])
    // The date of a lone component keeps its key if the date moves.
    const isLone = masters.length === 1 || isApart
    part.when.unshift(
      ...(isLone ? own.when : own.when.map((when) => ({ ...when, key: when.start }))),
    )
    note(part, own.assumptions)
    if (states.size > 1 && !isApart) withOwnState(part, one)
    if (isApart) drafts.push({ ...part, seriesSourceId: id })
    else if (part !== draft) join(draft, part)
    drafts.push(...changed)
  }
  if (states.size > 1) delete draft.status
  return drafts
}

/** The component whose date an override changes: of those with its hour that with its weekday, or that begins last. */
function ownerOf(override: Component, masters: readonly Master[], zones: Zones): Master {
  const named = firstOf(override, 'RECURRENCE-ID')!
  const fitting = masters.flatMap((master) => {
    const { form, start, recurrence } = master.own
    const date = dateIn(named, named.value.trim(), form, zones)
    const isHour = !date.includes('T') || date.slice(11) === start.slice(11)
    if (recurrence === undefined || !isHour || date < start.slice(0, date.length)) return []
    return [{ master, start, isDay: weekday(date) === weekday(start) }]
  })
  const ofDay = fitting.filter(({ isDay }) => isDay)
  const [best] = (ofDay.length > 0 ? ofDay : fitting).toSorted((a, b) =>
    a.start > b.start ? -1 : 1,
  )
  return best?.master ?? masters[0]!
}

const weekday = (date: string) => Temporal.PlainDate.from(date.slice(0, 10)).dayOfWeek

/** Gives dates the state of their own component, where components of one event differ in it. */
function withOwnState(part: EventDraft, { own, status }: Master): void {
  if (status === undefined) return
  part.when = part.when.map((when): When => ({ status, ...when }))
  if (!part.recurrence) return
  const later = (part.recurrence.later ?? []).map((change) => ({ status, ...change }))
  part.recurrence = { ...part.recurrence, later: [{ from: own.start, status }, ...later] }
}

function join(draft: EventDraft, { recurrence, when, assumptions }: EventDraft): void {
  draft.when.push(...when)
  if (recurrence) further(draft).push(recurrence)
  note(draft, assumptions ?? [])
}

const further = (draft: EventDraft): Recurrence[] => (draft.furtherRecurrences ??= [])
