import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCsvRows } from '@okolo/connectors/tabular/formats/csv-rows'
import { wordsOf } from '@okolo/server/words/fold-words.ts'
import { idOf } from '../../moods/labelled/real-events.ts'

/** An event of a feed with what its platform calls it. */
export type LabelledRow = {
  id?: string
  language: string
  title: string
  description: string
  place?: string
  categories: string[]
  group: string
  vocabulary?: string
}
export type LabelledFeed = { set: string; isOnlyLearned?: boolean; rows: LabelledRow[] }

type Row = Record<string, unknown>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : [])
const nameOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? text(value.name) : ''
const halves = (whole: unknown) => {
  const [title = '', ...rest] = text(whole).split(' — ')
  return { title, description: rest.join(' — ') }
}

/** Events of a series begin alike: "Summer Sports Experience: ...". */
export const seriesOf = (title: string): string => wordsOf(title).slice(0, 2).join(' ')

/** The feeds below `folder` whose platforms say what kind of event each is; those that are there. */
export function labelledFeeds(folder: string): LabelledFeed[] {
  const read = (path: string) => {
    const file = join(folder, path)
    return existsSync(file) ? readFileSync(file, 'utf8') : null
  }
  const lines = (path: string): Row[] =>
    (read(path) ?? '').split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  const json = (path: string) => JSON.parse(read(path) ?? '[]')
  const list = (path: string): Row[] => {
    const all = json(path)
    return Array.isArray(all) ? all : (all.events ?? all.offers ?? all.shows ?? [])
  }
  const translations = (path: string): Record<string, { n: string; d: string }> => json(path)

  const madridPlaces = placesOfMadrid(read('01-city-feeds/madrid-2025/madrid-events.json') ?? '')
  const parkPlaces = placesOfParks(
    read('01-city-feeds/nyc-parks-2026-08-09/nyc-parks-upcoming-14-days.csv') ?? '',
  )
  const paris = '01-city-feeds/paris-qfap/today-paris-2026-07/'
  const offers = list(`${paris}events.json`)
  const tagsOf = new Map(offers.map((row) => [text(row['name']), texts(row['tags'])]))

  return [
    {
      set: 'madrid',
      rows: lines('07-taxonomy-mood/labelled/madrid-es-types.jsonl').map((row) => {
        const { title, description } = halves(row['text'])
        const id = text(row['id'])
        const place = madridPlaces.get(id) ?? ''
        const categories = [text(row['category'])]
        return { id, title, description, place, language: 'es', categories, group: seriesOf(title) }
      }),
    },
    {
      set: 'new-york',
      rows: lines('07-taxonomy-mood/labelled/nyc-parks-en-categories.jsonl').map((row) => {
        const { title, description } = halves(row['text'])
        const id = text(row['id'])
        const place = parkPlaces.get(id) ?? ''
        const categories = texts(row['categories'])
        return { id, title, description, place, language: 'en', categories, group: seriesOf(title) }
      }),
    },
    { set: 'paris', rows: offers.map(offerOfParis) },
    ...['en', 'es', 'pt', 'de', 'ru', 'it'].map((language) => ({
      set: 'paris',
      rows: Object.entries(translations(`${paris}translations.${language}.json`)).map(
        ([original, { n: title, d: description }]) => ({
          id: idOf(original),
          title,
          description,
          language,
          categories: tagsOf.get(original) ?? [],
          // The same event in another language is the same event.
          group: seriesOf(original),
        }),
      ),
    })),
    {
      set: 'london',
      rows: list('02-platform-apis/eventbrite-destination/london-2022-08.json').map((row) => ({
        title: text(row['name']),
        description: text(row['summary']),
        place: nameOf(row['primary_venue']),
        language: 'en',
        categories: texts(row['category']).slice(0, 1),
        vocabulary: 'eventbrite',
        group: `${String(row['organizer_id'])} ${seriesOf(text(row['name']))}`,
      })),
    },
    { set: 'nice', rows: list('01-city-feeds/nice-2026/events.json').map(eventOfNice) },
    ...['2026-07-15_ae5c824d', '2026-07-18_2c85c39b', '2026-07-21_8ad8eb8c'].map((day) => ({
      set: 'paris',
      isOnlyLearned: true,
      rows: list(`09-feed-history/today-paris-json/${day}.json`).map(offerOfParis),
    })),
    ...['2026-05-27_a8d35d98', '2026-06-12_a7ccc9a2', '2026-07-05_c0e3785c'].map((day) => ({
      set: 'nice',
      isOnlyLearned: true,
      rows: list(`09-feed-history/nice-json/${day}.json`).map(eventOfNice),
    })),
    {
      set: 'new york gigs',
      isOnlyLearned: true,
      rows: someOf(list('09-feed-history/nyc-json/2026-06-26_9fa9ee1f.json').flatMap(gig), 1500),
    },
    {
      set: 'alaska',
      isOnlyLearned: true,
      rows: eventsOfAlaska(list('01-city-feeds/alaska-2018-2026/events.json')),
    },
    {
      set: 'gaming',
      isOnlyLearned: true,
      rows: list('02-platform-apis/eventbrite-destination/gaming-events-2022.json').map((row) => ({
        title: text(row['name']),
        description: text(row['summary']),
        place: nameOf(row['venue']),
        language: 'en',
        categories: [nameOf(row['category'])],
        vocabulary: 'eventbrite',
        group: `${String(row['organizer_id'])} ${seriesOf(text(row['name']))}`,
      })),
    },
    {
      set: 'musicals',
      isOnlyLearned: true,
      rows: someOf(
        list('02-platform-apis/ticketmaster-discovery-v2/musicals-2026-derived.json').map((row) =>
          labelledAs('theatre', row),
        ),
        200,
      ),
    },
  ]
}

/** The feed is not valid JSON as it is published: each event is looked at by itself. */
function placesOfMadrid(content: string): Map<string, string> {
  return new Map(
    content.split('"@id": "https://datos.madrid.es/egob/catalogo/tipo/evento/').flatMap((event) => {
      const id = /"id": "(\d+)"/.exec(event)?.[1]
      const place = /"event-location": "([^"]*)"/.exec(event)?.[1]
      return id === undefined || place === undefined ? [] : [[id, place] as const]
    }),
  )
}

function placesOfParks(content: string): Map<string, string> {
  const { header, rows } = readCsvRows(content, ',', {})
  const [id, place] = [header.indexOf('guid'), header.indexOf('location')]
  return new Map(rows.map((row) => [row[id] ?? '', row[place] ?? '']))
}

function offerOfParis(row: Row): LabelledRow {
  const title = text(row['name'])
  const categories = texts(row['tags'])
  const description = text(row['descriptionShort'])
  return { id: idOf(title), title, description, language: 'fr', categories, group: seriesOf(title) }
}

function eventOfNice(row: Row): LabelledRow {
  return {
    title: text(row['title']),
    description: text(row['description']),
    place: text(row['place']),
    language: 'fr',
    categories: [text(row['category'])],
    group: seriesOf(text(row['title'])),
  }
}

const GIGS: Record<string, string> = {
  music: 'concert',
  theater: 'theatre',
  comedy: 'comedy',
  kids: 'kids',
  museum: 'museum',
}

/** Parks are judged by elsewhere; what a search engine found is labelled by guess. */
function gig(row: Row): LabelledRow[] {
  const source = text(row['source'])
  if (source === 'nyc-parks' || source === 'serpapi') return []
  const label = source === 'nyc-greenmarket' ? 'markets' : GIGS[text(row['category'])]
  return label === undefined ? [] : [labelledAs(label, row)]
}

/** Most are concerts of that one feed: some of them, and all that is rare. */
function eventsOfAlaska(rows: Row[]): LabelledRow[] {
  const isMusic = (row: Row) => row['category'] === 'music'
  return [
    ...rows.filter((row) => !isMusic(row)).map((row) => labelledAs(text(row['category']), row)),
    ...someOf(
      rows.filter(isMusic).map((row) => labelledAs('concert', row)),
      600,
    ),
  ]
}

function labelledAs(label: string, row: Row): LabelledRow {
  const title = text(row['title'])
  return {
    title,
    description: text(row['description']),
    place: text(row['venue']),
    language: 'en',
    categories: [label],
    group: seriesOf(title),
  }
}

/** About `most` of them, the same ones each time. */
function someOf(rows: LabelledRow[], most: number): LabelledRow[] {
  return rows.filter(({ title }) => chanceOf(title) < most / rows.length)
}

/** From 0 to 1, by its hash. */
function chanceOf(title: string): number {
  return createHash('sha256').update(title).digest().readUInt16LE(0) / 65_536
}
