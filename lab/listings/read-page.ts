import { readFileSync } from 'node:fs'
import { decodeText } from '@okolo/connectors/text/decode'
import { mapListed } from '@okolo/connectors/listing-pages/listing-event'
import { recordsOf } from '@okolo/connectors/listing-pages/listing-record'
import { readListing } from '@okolo/connectors/listing-pages/layout/read-listing'
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

/** Reads a saved page as a source of its city is read, on the day from which its events are asked. */
export function readPage({ url, language, zone, now }: LabelledPage, file: string): ReadEvent[] {
  const near = cities
    .filter(({ time_zone: tz }) => tz === zone)
    .toSorted((a, b) => b.population - a.population)
  const city = seedCity(near[0]?.slug ?? 'bratislava')
  const languages = [language, ...city.languages]
  const address = url ?? 'https://house.example/'
  const { text } = decodeText(readFileSync(file), { kind: 'html', languages })
  const entries = readListing(text, { url: address, languages, country: city.country, today: now })
  const context = {
    config: { urls: [address], maxPages: 1, details: 0, language },
    city: { ...city, tz: zone },
  }
  return [...recordsOf(entries, language)].flatMap(([id, record]) => {
    const { title, when, url: own = null } = mapListed(record, context, id)
    return when.map(({ start, end, allDay }) => ({
      title: title[language] ?? record.title,
      date: start.slice(0, 10),
      time: allDay === true ? null : start.slice(11, 16),
      end: end?.slice(0, 10) ?? null,
      url: own,
    }))
  })
}
