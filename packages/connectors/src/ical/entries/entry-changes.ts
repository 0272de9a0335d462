import type { EventDraft, Recurrence } from '../../event-draft.ts'
import { statusInTitle } from '../../understanding/status-words.ts'
import { cleanText } from '../../text/text.ts'
import { firstOf, textOf, type Component } from './component.ts'
import { overrideOf, type EntryDates } from './entry-dates.ts'
import { note, statusOf, titleOf } from './entry-details.ts'
import type { Zones } from './zone-of-date.ts'

export type Series = {
  /** The dates of its first component. Null if only changes were published. */
  own: EntryDates | null
  main: Component
  calendar: Component
  zones: Zones
  /** A component as an event of that id, without dates. */
  make: (event: Component, sourceId: string) => EventDraft
}

/** The series, or its changed form from `from` on. */
type Part = { draft: EventDraft; component: Component; from: string | null }
type Changed = ReturnType<typeof overrideOf> & { event: Component; isCancelled: boolean }

/**
 * Adds changed dates to the series. A date with its own title or place becomes a separate event in the series, with all
 * later dates if it has RANGE=THISANDFUTURE. Returns these events.
 */
export function addChanges(
  draft: EventDraft,
  overrides: readonly Component[],
  series: Series,
): EventDraft[] {
  const ofSeries = statusOf(series.main, series.calendar)
  const changed = overrides.map((event): Changed => {
    const status = statusOf(event, series.calendar)
    const override = overrideOf(event, series.own, status, series.zones)
    if (ofSeries !== undefined && status === undefined && isHeld(event, series.main)) {
      override.when.status ??= 'scheduled'
      if (override.change) override.change.status ??= 'scheduled'
    }
    return { ...override, event, isCancelled: status === 'cancelled' }
  })
  const parts: Part[] = [{ draft, component: series.main, from: null }]
  const separate: EventDraft[] = []
  const lasting = changed
    .filter(({ change }) => change !== null)
    .toSorted((a, b) => (a.when.key! < b.when.key! ? -1 : 1))
  for (const one of lasting) {
    const part = parts.at(-1)!
    if (isSame(one, part)) {
      ;(part.draft.recurrence!.later ??= []).push(one.change!)
      add(part.draft, one)
    } else {
      const next = detached(one, part, draft.sourceId, series)
      parts.push(next)
      separate.push(next.draft)
    }
  }
  for (const one of changed.filter(({ change }) => change === null)) {
    const part = parts.findLast(({ from }) => from === null || from <= one.when.key!)!
    if (isSame(one, part)) add(part.draft, one)
    else separate.push(single(one, part, draft.sourceId, series))
  }
  return separate
}

/** A date says itself that it takes place: by its STATUS, or by a title without the mark that cancels its series. */
function isHeld(event: Component, main: Component): boolean {
  const status = textOf(firstOf(event, 'STATUS'))
  if (status !== '') return /^(?:confirmed|tentative)$/i.test(status)
  const isByTitle = textOf(firstOf(main, 'STATUS')) === ''
  return isByTitle && titleOf(event) !== ''
}

/** A shorter form of the series' title or place does not count as its own. */
function isSame({ event, isCancelled }: Changed, { component }: Part): boolean {
  const isSameTitle = isShorter(plainTitle(event), plainTitle(component))
  return isCancelled || (isSamePlace(event, component) && isSameTitle)
}

/** True unless both name a place, and neither name holds the other. */
export function isSamePlace(one: Component, other: Component): boolean {
  const [own, whole] = [placeName(one), placeName(other)]
  return own === '' || whole === '' || isShorter(own, whole) || isShorter(whole, own)
}

const isShorter = (own: string, whole: string) => whole.toLowerCase().includes(own.toLowerCase())
const plainTitle = (event: Component) => statusInTitle(titleOf(event)).title
const placeName = (event: Component) => cleanText(textOf(firstOf(event, 'LOCATION')))

function add(draft: EventDraft, { when, assumptions }: Changed): void {
  draft.when.push(when)
  note(draft, assumptions)
}

function single(one: Changed, part: Part, seriesId: string, { make }: Series): EventDraft {
  const key = one.when.key!
  const other = make(one.event, `${seriesId}#${key}`)
  other.seriesSourceId = seriesId
  add(other, one)
  if (part.draft.recurrence) (part.draft.recurrence.exdates ??= []).push(key)
  return other
}

function detached(one: Changed, part: Part, seriesId: string, { make }: Series): Part {
  const change = one.change!
  const draft = make(one.event, `${seriesId}#${change.from}`)
  draft.seriesSourceId = seriesId
  const series = part.draft.recurrence!
  const recurrence: Recurrence = {
    ...series,
    later: [change],
    only: { ...series.only, from: change.from },
  }
  // Each part has dates of its own to leave out from here on.
  if (series.exdates) recurrence.exdates = [...series.exdates]
  series.only = { ...series.only, before: change.from }
  draft.recurrence = recurrence
  add(draft, one)
  return { draft, component: one.event, from: change.from }
}
