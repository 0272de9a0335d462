import { BadRecord } from '../bad-record.ts'
import { compact, filled, present } from '../understanding/compact.ts'
import type { MapContext } from '../connector.ts'
import type { Assumption, EventDraft, RawPlace } from '../event-draft.ts'
import type { DateHints } from '../event-pages/dates/date-text.ts'
import { dateOf } from '../time/date-of.ts'
import { openDays } from '../time/open-days.ts'
import { webUrl } from '../understanding/event-link.ts'
import { languageTag } from '../understanding/language-map.ts'
import { statusInTitle } from '../understanding/status-words.ts'
import { cleanText, looksLikeHtml, textToHtml } from '../text/text.ts'
import { resolveZone } from '../understanding/zone.ts'
import type { FeedItem } from './feed-record.ts'
import { feedMoment, feedTime } from './feed-time.ts'
import type { RssConfig } from './rss-config.ts'

/** An item with dates of its own. Throws BadRecord `no_title`, `no_date`, `bad_date`. */
export function mapFeedItem(
  item: FeedItem,
  { config, city }: MapContext<RssConfig>,
  id: string,
): EventDraft {
  const { title, status } = statusInTitle(cleanText(item.title ?? ''))
  if (title === '') throw new BadRecord('no_title', 'the item has no title', 'title')
  const tag = config.language ?? item.language
  const language = tag === undefined ? 'und' : languageTag(tag)
  const assumptions: Assumption[] = []
  const tz = resolveZone(config.defaultZone ?? city.tz) ?? city.tz
  const languages = tag === undefined ? city.languages : [language, ...city.languages]
  const hints = { languages, country: city.country }
  const text = item.content ?? item.summary
  const image = webUrl(item.image)
  const updated = feedTime(item.updated)
  const organizer = organizerOf(item.organizer)
  const categories = [...(item.categories ?? []), ...(config.category ? [config.category] : [])]
  return compact<EventDraft>({
    sourceId: id,
    url: webUrl(item.link),
    title: { [language]: title },
    descriptionHtml:
      text === undefined
        ? undefined
        : { [language]: looksLikeHtml(text) ? text : textToHtml(text) },
    ...datesOf(item, { tz, hints, assumptions }),
    status,
    place: readPlace(item),
    organizers: organizer === undefined ? undefined : [organizer],
    categories: filled(categories),
    offers: item.price === undefined ? undefined : [{ text: cleanText(item.price) }],
    images: image === undefined ? undefined : [{ url: image }],
    updatedAt: updated !== null && /T.*(?:Z|[+-]\d\d:\d\d)$/.test(updated) ? updated : undefined,
    assumptions: filled(assumptions),
  })
}

function datesOf(
  item: FeedItem,
  { tz, hints, assumptions }: { tz: string; hints: DateHints; assumptions: Assumption[] },
): Pick<EventDraft, 'when' | 'recurrence'> {
  if (item.start === undefined)
    throw new BadRecord('no_date', 'the item brings no date, and no page to read', 'start')
  const start = feedMoment(item.start, item.startHour, hints)
  if (start === null)
    throw new BadRecord('bad_date', `"${item.start.slice(0, 60)}" is not a date`, 'start')
  const endDay = item.endHour === undefined ? item.end : (item.end ?? start.date)
  const end = feedMoment(endDay, item.endHour, hints)
  const hasHours = item.startHour !== undefined && item.endHour !== undefined
  const series = hasHours && end !== null ? openDays(start, end, tz) : null
  if (series !== null) {
    const message = 'The hours beside several days were taken for those of each day.'
    assumptions.push({ code: 'hours_of_each_day', field: 'start', message })
    return { when: [], recurrence: series }
  }
  return { when: [{ ...dateOf(start, end ?? undefined, { tz, assumptions }), tz }] }
}

/** The event module allows an address of a place as well as its name. */
function readPlace({ location, lat, lon }: FeedItem): RawPlace | undefined {
  const [latitude, longitude] = [Number(lat ?? 'x'), Number(lon ?? 'x')]
  const isLocated = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  const url = webUrl(location)
  const name = url === undefined ? cleanText(location ?? '') : ''
  return present<RawPlace>({
    name: name === '' ? undefined : name,
    lat: isLocated ? latitude : undefined,
    lon: isLocated ? longitude : undefined,
    url,
  })
}

/** Reads `Name`. Addresses are skipped, and xCal's `mailto:` is private. */
function organizerOf(text: string | undefined) {
  const name = cleanText(text ?? '').replace(/^mailto:.*$/i, '')
  if (name === '' || /@/.test(name) || webUrl(name) !== undefined) return undefined
  return { name }
}
