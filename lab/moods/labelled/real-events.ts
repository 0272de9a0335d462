import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RECORDINGS } from '../../common/recordings.ts'

/** An event of a real feed as moods are found for it, without its labels. */
export type RealEvent = {
  id: string
  lang: string
  title: string
  description: string
  category: string | null
  tags?: string[]
  hour: number | null
}

const json = (path: string) => JSON.parse(readFileSync(join(RECORDINGS, path), 'utf8'))
const lines = (path: string): Record<string, unknown>[] =>
  readFileSync(join(RECORDINGS, path), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** Feeds without ids: the same event has the same one. */
const idOf = (...parts: unknown[]): string =>
  createHash('sha256').update(parts.map(String).join('\n')).digest('hex').slice(0, 10)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const hourOf = (time: unknown): number | null => {
  const found = /(?:T|^)(\d\d):/.exec(text(time))?.[1]
  return found === undefined || found === '00' ? null : Number(found)
}

/** `title — description` of the labelled files. */
const halves = (whole: unknown) => {
  const [title = '', ...rest] = text(whole).split(' — ')
  return { title, description: rest.join(' — ') }
}

type Row = Record<string, unknown>
const berlin = (file: string, lang: string) =>
  json(`01-city-feeds/berlin-de-2025/${file}`).map((row: Row): RealEvent => {
    const title = text(row['name'])
    const id = idOf(title, row['href'])
    return { id, lang, title, description: text(row['description']), category: null, hour: null }
  })

/** The sets from which events are drawn; each by the name under which its labels are kept. */
export const REAL_SETS: Record<string, () => RealEvent[]> = {
  'madrid-es': () =>
    lines('07-taxonomy-mood/labelled/madrid-es-types.jsonl').map((row) => ({
      ...halves(row['text']),
      id: text(row['id']),
      lang: 'es',
      category: text(row['category']) || null,
      hour: null,
    })),
  'paris-openagenda-fr': () =>
    json('01-city-feeds/paris-openagenda-ods/records.json').results.map((row: Row) => ({
      id: text(row['uid']),
      lang: 'fr',
      title: text(row['title_fr']),
      description: `${text(row['description_fr'])} ${text(row['longdescription_fr'])}`,
      category: null,
      tags: Array.isArray(row['keywords_fr']) ? row['keywords_fr'].map(text) : [],
      hour: null,
    })),
  'nice-fr': () =>
    json('01-city-feeds/nice-2026/events.json').events.map((row: Row) => ({
      id: idOf(row['title'], row['starts_at']),
      lang: 'fr',
      title: text(row['title']),
      description: text(row['description']),
      category: text(row['category']) || null,
      hour: null,
    })),
  'koeln-de': () =>
    json('01-city-feeds/koeln-2026/events.json').map((row: Row) => ({
      id: idOf(row['title'], row['start']),
      lang: 'de',
      title: text(row['title']),
      description: text(row['description']),
      category: null,
      hour: hourOf(row['start']),
    })),
  'berlin-de': () => berlin('events_de.json', 'de'),
  'berlin-en': () => berlin('events_en.json', 'en'),
  'kudago-ru': () =>
    json('02-platform-apis/kudago/movies.json').results.map((row: Row) => ({
      id: String(row['id']),
      lang: 'ru',
      title: text(row['title']),
      description: `${text(row['description'])} ${text(row['body_text'])}`,
      category: 'cinema',
      hour: null,
    })),
  // The city of Paris in the words of a translator: the only Russian texts of other kinds there are here.
  'paris-qfap-ru': () => translated('ru'),
  'trento-it': () =>
    json('01-city-feeds/trento-2026/events.json').events.map((row: Row) => ({
      id: text(row['id']),
      lang: 'it',
      title: text(row['title']),
      description: text(row['description']),
      category: null,
      hour: hourOf(row['time']),
    })),
  'rome-it': () =>
    json('01-city-feeds/rome-music-2026/eventi.json').map((row: Row) => ({
      id: idOf(row['artista'], row['data']),
      lang: 'it',
      title: text(row['artista']),
      description: text(row['note']),
      category: text(row['genere']) || null,
      hour: hourOf(row['ora']),
    })),
  'nyc-en': () =>
    lines('07-taxonomy-mood/labelled/nyc-parks-en-categories.jsonl').map((row) => ({
      ...halves(row['text']),
      id: text(row['id']),
      lang: 'en',
      category: Array.isArray(row['categories']) ? text(row['categories'][0]) || null : null,
      hour: null,
    })),
}

function translated(lang: string): RealEvent[] {
  const folder = '01-city-feeds/paris-qfap/today-paris-2026-07/'
  const texts: Record<string, { n: string; d: string }> = json(`${folder}translations.${lang}.json`)
  return Object.entries(texts).map(([original, { n, d }]) => ({
    id: idOf(original),
    lang,
    title: n,
    description: d,
    category: null,
    hour: null,
  }))
}
