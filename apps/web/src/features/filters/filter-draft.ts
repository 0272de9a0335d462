import {
  parseFilter,
  stringifyAddress,
  withFeedDefaults,
  without,
  type EventFilter,
} from '@okolo/contract/filter/event-filter'
import { clearedBy } from '@okolo/contract/filter/keys'
import { pages, splitLocale } from '@okolo/contract/site/pages'
import type { Locale } from '@okolo/contract/locale'
import { chosenFilter, citySlugOf } from '../../catalogue/filter/feed-filter.ts'
import { weekdaysOf } from '../../catalogue/filter/applied-filters.tsx'
import { listPageOf, type ListPage } from '../../catalogue/filter/list-page.ts'
import { moodsOf } from '../../catalogue/filter/narrowing.ts'
import {
  saidIn,
  withMeaning,
  withoutReading,
  type Meaning,
} from '../../catalogue/filter/understand-search.ts'

/** The address that a dialog was opened on. `home`: the city of a list whose address names none. */
export type Here = { pathname: string; search: EventFilter; home: string }

/** Returns the choices of a page as a draft. Empty for a page without a list. */
export function draftOf(here: Here): EventFilter {
  const page = listPageOf(here.pathname)
  if (page === null) return {}
  if (page === 'search') return without(here.search, 'cursor')
  const [, , city, category] = splitLocale(here.pathname)?.rest.split('/') ?? []
  const path = page === 'feed' ? { city: nameOfPart(city), category: nameOfPart(category) } : {}
  const address = { search: here.search, path }
  const chosen = chosenFilter(address, citySlugOf(address, here.home))
  // The part of the map that was searched stays searched.
  return page === 'map' ? { ...chosen, ...areaOf(here.search) } : chosen
}

function areaOf({ bbox }: EventFilter): EventFilter {
  return bbox === undefined ? {} : { bbox }
}

function nameOfPart(part: string | undefined): string | undefined {
  return part === undefined || part === '' ? undefined : decodeURIComponent(part)
}

/** Returns the text of the search: the sentence that was read, or the words. */
export function termOf(draft: EventFilter): string {
  return saidIn(draft) ?? draft.search ?? ''
}

/** Sets other words and removes the reading of the old ones. */
export function withTerm(draft: EventFilter, term: string): EventFilter {
  const rest = withoutReading(without(draft, 'search'))
  return term.trim() === '' ? rest : { ...rest, search: term }
}

/** The reset keeps the place alone: the city, and the part of the map that was searched. */
export function resetDraft({ city, ...rest }: EventFilter): EventFilter {
  return { ...(city === undefined ? {} : { city }), ...areaOf(rest) }
}

/** Returns the filter that the list will use, where its words are a sentence with that `meaning`. */
export function askedOf(
  page: ListPage | null,
  draft: EventFilter,
  meaning: Meaning | null = null,
): EventFilter {
  const applied = appliedOf(page, draft)
  const filter = withoutReading(meaning === null ? applied : withMeaning(applied, meaning))
  if (page === 'map') {
    const asked = withFeedDefaults(without(filter, 'at'))
    return asked['bbox'] === undefined ? asked : without(asked, 'city')
  }
  return page === 'feed' ? withFeedDefaults(without(filter, 'at')) : filter
}

/** From a page without a list, city and sorting stay behind (specification 2). */
function appliedOf(page: ListPage | null, draft: EventFilter): EventFilter {
  return page === null ? without(draft, 'city', 'sorting') : draft
}

/** The address of the list. Words that are not read yet are read by the page. */
export function addressOf(
  locale: Locale,
  page: ListPage | null,
  draft: EventFilter,
  meaning: Meaning | null = null,
): string {
  const applied = appliedOf(page, draft)
  const filter = meaning === null ? applied : withMeaning(applied, meaning)
  if (page === 'feed') return pages.feed(locale, filter)
  if (page === 'map') return pages.map(locale, filter)
  const query = stringifyAddress(filter)
  return `/${locale}/search${query === '' ? '' : `?${query}`}`
}

/** Returns the keys that a press has changed, each with those that it replaces. */
export function pressedKeys(before: EventFilter, after: EventFilter): string[] {
  const changed = Object.keys({ ...before, ...after }).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  return changed.flatMap(clearedBy)
}

/** Takes over the pressed choices alone: what a sentence means stays with its words. */
export function withPressed(
  draft: EventFilter,
  after: EventFilter,
  pressed: readonly string[],
): EventFilter {
  const chosen = Object.entries(after).filter(([key]) => pressed.includes(key))
  return { ...without(draft, ...pressed), ...Object.fromEntries(chosen) }
}

/** A press as a text, for the form without scripts: the changed keys, and the values that they then have. */
export function pressOf(before: EventFilter, after: EventFilter): string {
  const pressed = [...new Set(pressedKeys(before, after))]
  return `${pressed.join()}?${stringifyAddress(withPressed({}, after, pressed))}`
}

/** The choices after a press that was written so. Any other text changes nothing. */
export function withPress(draft: EventFilter, press: string): EventFilter {
  const [keys = '', query = ''] = press.split('?')
  const parsed = parseFilter(query)
  return parsed.ok ? withPressed(draft, parsed.filter, keys.split(',')) : draft
}

/** The meaning of a sentence without what was pressed after it was typed. */
export function outvoted(meaning: Meaning, pressed: readonly string[]): Meaning {
  return { ...meaning, meant: without(meaning.meant, ...pressed) }
}

/** Moods are chosen together: an event has to have one of them. */
export function withMood(draft: EventFilter, mood: string): EventFilter {
  const chosen = moodsOf(draft)
  const moods = chosen.includes(mood) ? chosen.filter((one) => one !== mood) : [...chosen, mood]
  const rest = without(draft, 'mood')
  if (moods.length === 0) return rest
  return { ...rest, mood: moods.length === 1 ? moods[0] : moods }
}

/** A weekday more, or one less: an event has to be on one of them. */
export function withWeekday(draft: EventFilter, weekday: number): EventFilter {
  const chosen = weekdaysOf(draft)
  const days = chosen.includes(weekday)
    ? chosen.filter((one) => one !== weekday)
    : [...chosen, weekday].toSorted((a, b) => a - b)
  const rest = without(draft, 'weekday')
  if (days.length === 0) return rest
  return { ...rest, weekday: days.length === 1 ? days[0] : days }
}

/** Sets the hours in which events begin. Empty ones are open. */
export function withHours(draft: EventFilter, from: string, to: string): EventFilter {
  return {
    ...without(draft, 'time_from', 'time_to'),
    ...(from === '' ? {} : { time_from: from }),
    ...(to === '' ? {} : { time_to: to }),
  }
}
