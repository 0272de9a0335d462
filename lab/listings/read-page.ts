import { readFileSync } from 'node:fs'
import { BadRecord } from '@okolo/connectors/bad-record'
import type { EventDraft } from '@okolo/connectors/event-draft'
import { decodeText } from '@okolo/connectors/text/decode'
import { mapListed } from '@okolo/connectors/listing-pages/listing-event'
import { recordsOf } from '@okolo/connectors/listing-pages/listing-record'
import { readListing } from '@okolo/connectors/listing-pages/layout/read-listing'
import { parseFeed } from '@okolo/connectors/tabular/formats/parse'
import { tabular } from '@okolo/connectors/tabular/tabular'
import { wallAt } from '@okolo/connectors/understanding/zone-clock'
import { worthOf } from '@okolo/server/ingest/detect/worth.ts'
import { carriedLists } from '@okolo/server/ingest/guess/carried-lists.ts'
import cities from '@okolo/server/seed/cities.json' with { type: 'json' }
import { seedCity } from '../common/seed-city.ts'
import type { LabelledPage } from './labelled-page.ts'

export type ReadEvent = {
  title: string
  date: string
  time: string | null
  end: string | null
  url: string | null
}

/**
 * Reads the text of a saved page as a source of its city is read, on the day from which its events are asked.
 * `withCarried`: reads the JSON that it carries before, as for an address.
 */
export function readPage(
  { url, language, zone, now }: LabelledPage,
  file: string,
  { withCarried = false }: { withCarried?: boolean } = {},
): ReadEvent[] {
  const near = cities
    .filter(({ time_zone: tz }) => tz === zone)
    .toSorted((a, b) => b.population - a.population)
  const city = { ...seedCity(near[0]?.slug ?? 'bratislava'), tz: zone }
  const page: Page = { address: url ?? 'https://house.example/', language, city, now }
  const { text } = decodeText(readFileSync(file), {
    kind: 'html',
    languages: [language, ...city.languages],
  })
  // The first of those worth the same counts, as it does for an address.
  return [...(withCarried ? readCarried(text, page) : []), readText(text, page)].reduce(
    (best, one) => (worth(one) > worth(best) ? one : best),
  )
}

type Page = {
  address: string
  language: string
  city: ReturnType<typeof seedCity>
  now: string
}

function readText(text: string, { address, language, city, now }: Page): ReadEvent[] {
  const languages = [language, ...city.languages]
  const entries = readListing(text, { url: address, languages, country: city.country, today: now })
  const config = { urls: [address], maxPages: 1, details: 0, language }
  return [...recordsOf(entries, language)].flatMap(([id, record]) =>
    eventsOf(mapListed(record, { config, city }, id), city.tz),
  )
}

/** The coming events of each list that the page carries as JSON. */
function readCarried(text: string, { address, language, city, now }: Page): ReadEvent[][] {
  const languages = [language, 'en']
  return carriedLists(text, { url: address, title: 'Page', languages }).map((list) => {
    const config = tabular.config.parse(list.config)
    const { rows } = parseFeed(text, 'page', { records: config.fetch.records, csv: undefined })
    const drafts = rows.flatMap((row, index) => {
      try {
        return tabular.map(row, { config, city }, { id: String(index) }) ?? []
      } catch (error) {
        if (!(error instanceof BadRecord)) throw error
        return []
      }
    })
    return drafts
      .flatMap((draft) => eventsOf(draft, city.tz))
      .filter(({ date, end }) => (end ?? date) >= now)
  })
}

function eventsOf({ title, when, url }: EventDraft, tz: string): ReadEvent[] {
  return when.map(({ start, end, allDay }) => ({
    title: Object.values(title)[0] ?? '',
    date: onTheSpot(start, tz).slice(0, 10),
    time: allDay === true ? null : onTheSpot(start, tz).slice(11, 16),
    end: end == null ? null : onTheSpot(end, tz).slice(0, 10),
    url: url ?? null,
  }))
}

/** A moment with an offset on the clock of the house. */
function onTheSpot(moment: string, tz: string): string {
  const isInstant = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(moment)
  return isInstant ? wallAt(Date.parse(moment), tz) : moment
}

function worth(events: readonly ReadEvent[]): number {
  const timed = events.filter(({ time }) => time !== null).length
  return worthOf({ upcoming: events.length, timed: timed / Math.max(1, events.length) })
}
