import { BadRecord } from '../bad-record.ts'
import type { SourceCity } from '../connector.ts'
import type { EventDraft } from '../event-draft.ts'
import { languageTag, orNothing } from '../understanding/language-map.ts'
import { statusInTitle } from '../understanding/status-words.ts'
import {
  allOf,
  firstOf,
  isEscapedTwice,
  readComponents,
  textOf,
  type Component,
} from './entries/component.ts'
import { repeats, seriesOf } from './entries/entry-series.ts'
import { globalUid } from './entries/global-uid.ts'
import {
  categoriesOf,
  descriptionsOf,
  imagesOf,
  linksOf,
  note,
  offersOf,
  organizersOf,
  statusOf,
  tagsOf,
  titleOf,
  titlesOf,
  unknownWords,
} from './entries/entry-details.ts'
import { entryPlace } from './entries/entry-place.ts'
import type { IcalConfig } from './ical-config.ts'
import { readDateValue } from './entries/date-value.ts'
import { zonesOf, type Zones } from './entries/zone-of-date.ts'

type Entry = { id: string; config: IcalConfig; city: SourceCity; calendar: Component; zones: Zones }

/**
 * Maps a stored calendar entry. A date with its own title or place becomes a separate event in the series. Null for
 * private entries and blocked time. Throws BadRecord: `no_event`, `no_title`, `no_date`, `bad_date`.
 */
export function mapCalendarEntry(
  ics: string,
  { id, config, city }: Pick<Entry, 'id' | 'config' | 'city'>,
): EventDraft | EventDraft[] | null {
  const [calendar] = readComponents(ics.split('\n'))
  const events = calendar?.components.filter(({ name }) => name === 'VEVENT') ?? []
  if (calendar === undefined || events.length === 0)
    throw new BadRecord('no_event', 'The entry holds no VEVENT.')
  const entry = {
    id,
    config,
    city,
    calendar,
    zones: zonesOf(calendar, config.defaultZone, city.tz),
  }
  const masters = events.filter((event) => !isOverride(event))
  const overrides = events.filter(isOverride)
  const main = masters.find(repeats) ?? masters[0] ?? overrides[0]!
  if (isPrivate(main)) return null
  const drafts = seriesOf({
    main,
    others: masters.filter((event) => event !== main),
    hasDates: masters.length > 0,
    overrides,
    calendar,
    zones: entry.zones,
    id,
    make: (event, sourceId) => draftOf(event, entry, sourceId),
  })
  return drafts.length === 1 ? drafts[0]! : drafts
}

const isOverride = (event: Component) => firstOf(event, 'RECURRENCE-ID') !== undefined

/** Feeds of room bookings and private calendars have `Busy` as their title. */
function isPrivate(event: Component): boolean {
  const isHidden = /^(?:private|confidential)$/i.test(textOf(firstOf(event, 'CLASS')))
  return isHidden || /^(?:busy|free|blocked|belegt|reserved|obsadené)$/i.test(titleOf(event))
}

function draftOf(event: Component, entry: Entry, sourceId: string): EventDraft {
  const { config, city, calendar } = entry
  const language = config.language === undefined ? 'und' : languageTag(config.language)
  const titles = Object.entries(titlesOf(event, language)).map(
    ([tag, text]) => [tag, statusInTitle(text ?? '').title] as const,
  )
  const title = Object.fromEntries(titles.filter(([, text]) => text !== ''))
  if (Object.keys(title).length === 0)
    throw new BadRecord('no_title', 'The event has no SUMMARY.', 'SUMMARY')
  const description = orNothing(descriptionsOf(event, language))
  const status = statusOf(event, calendar)
  const venues = [...calendar.components, ...event.components].filter(
    ({ name }) => name === 'VVENUE',
  )
  const updatedAt = lastModified(event)
  const parent = allOf(event, 'RELATED-TO').find(({ params }) =>
    /^(?:parent)?$/i.test(params['reltype'] ?? ''),
  )
  const globalId = globalUid(sourceId)
  const draft: EventDraft = {
    sourceId,
    title,
    when: [],
    ...linksOf(event),
    ...entryPlace(event, venues, city.name),
    ...(description ? { descriptionHtml: description } : {}),
    ...(status ? { status } : {}),
    ...(globalId === null ? {} : { globalId }),
    ...(textOf(parent) ? { parentSourceId: textOf(parent) } : {}),
    ...(updatedAt ? { updatedAt } : {}),
  }
  const lists = {
    organizers: organizersOf(event),
    categories: categoriesOf(event, config.category),
    tags: tagsOf(event),
    offers: offersOf(event),
    images: imagesOf(event),
  }
  Object.assign(
    draft,
    Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
  )
  const unread = event.unread.map((line) => `"${line.slice(0, 40)}"`)
  if (unread.length > 0) {
    const message = `Lines that are not content lines were left out: ${unread.slice(0, 3).join(', ')}.`
    note(draft, [{ code: 'line_left_out', message }])
  }
  const escaped = event.properties.filter(isEscapedTwice).map(({ name }) => name)
  if (escaped.length > 0) {
    const message = `Commas were escaped twice in ${[...new Set(escaped)].join(', ')}; they are read as commas.`
    note(draft, [{ code: 'escaped_twice', message }])
  }
  note(draft, unknownWords(event))
  return draft
}

function lastModified(event: Component): string | undefined {
  const property = firstOf(event, 'LAST-MODIFIED', 'LAST-UPDATED', 'CREATED')
  if (!property) return undefined
  try {
    const { date, time, offset } = readDateValue(property.value, property.name)
    return time === undefined || offset === undefined ? undefined : `${date}T${time}${offset}`
  } catch (error) {
    // A wrong stamp counts as none.
    if (error instanceof BadRecord) return undefined
    throw error
  }
}
