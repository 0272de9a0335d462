import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CategorySlug } from '@okolo/contract/category'
import { wordsOf } from '#server/platform/words/fold-words.ts'
import labelledForMoods from '../../../mood/testing/held-out-labels.json' with { type: 'json' }
import { idOf } from '../../../mood/testing/real-events.ts'
import { resolveByRules } from '../../category.ts'

/** A text and the category that its platform gives it. */
export type Example = {
  set: string
  language: string
  title: string
  description: string
  label: CategorySlug
  /** Organizer or series: all of one are learned from, or all are judged by. */
  group: string
  weight: number
  /** It is judged by elsewhere (moods), so that nothing is learned from it. */
  isKeptAway: boolean
}

type Row = Record<string, unknown>
type Raw = {
  id?: string
  language: string
  title: string
  description: string
  categories: string[]
  group: string
  vocabulary?: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : [])
const lines = (content: string): Row[] =>
  content
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
const halves = (whole: unknown) => {
  const [title = '', ...rest] = text(whole).split(' — ')
  return { title, description: rest.join(' — ') }
}
/** Events of a series begin alike: "Summer Sports Experience: ...". */
const series = (title: string) => wordsOf(title).slice(0, 2).join(' ')
/** One in so many groups is judged by and never learned from. */
const JUDGED = 5

const { note: _note, ...halvesOfMoods } = labelledForMoods
const keptAway = new Set(
  Object.values(halvesOfMoods).flatMap((sets) => Object.values(sets).flatMap(Object.keys)),
)

/** Whether a group is only judged by: by its hash, so that it is the same ones forever. */
export const isJudged = ({ group, isKeptAway }: Pick<Example, 'group' | 'isKeptAway'>): boolean =>
  isKeptAway || (createHash('sha256').update(group).digest()[0] ?? 0) % JUDGED === 0

/**
 * Every labelled event of the real feeds in `folder` (`../shared/data`), labelled by the platforms' own vocabularies;
 * empty where they are not there. A platform's "other" is no label. A title occurs once in a set.
 */
export function labelledExamples(folder: string): Example[] {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const found: Example[] = []
  const take = (set: string, path: string, rows: (content: string) => Raw[]) => {
    if (!existsSync(join(folder, path))) return
    const seen = new Set<string>()
    for (const { id = '', categories, vocabulary, group, ...event } of rows(read(path))) {
      const key = `${event.language} ${wordsOf(event.title).join(' ')}`
      if (seen.has(key) || event.title === '') continue
      seen.add(key)
      const { slug: label } = resolveByRules({
        categories,
        tags: [],
        title: '',
        description: '',
        language: 'und',
        ...(vocabulary === undefined ? {} : { vocabulary }),
      })
      if (label !== 'other')
        found.push({
          ...event,
          set,
          label,
          group: `${set} ${group}`,
          weight: 1,
          isKeptAway: keptAway.has(id),
        })
    }
  }
  const labelled = '07-taxonomy-mood/labelled/'
  take('madrid', `${labelled}madrid-es-types.jsonl`, (content) =>
    lines(content).map((row) => {
      const event = halves(row['text'])
      const categories = [text(row['category'])]
      return {
        ...event,
        id: text(row['id']),
        language: 'es',
        categories,
        group: series(event.title),
      }
    }),
  )
  take('new-york', `${labelled}nyc-parks-en-categories.jsonl`, (content) =>
    lines(content).map((row) => {
      const event = halves(row['text'])
      const categories = texts(row['categories'])
      return {
        ...event,
        id: text(row['id']),
        language: 'en',
        categories,
        group: series(event.title),
      }
    }),
  )
  const paris = '01-city-feeds/paris-qfap/today-paris-2026-07/'
  const offers = new Map<string, string[]>()
  take('paris', `${paris}events.json`, (content) =>
    JSON.parse(content).offers.map((row: Row) => {
      const title = text(row['name'])
      offers.set(title, texts(row['tags']))
      return {
        id: idOf(title),
        title,
        description: text(row['descriptionShort']),
        language: 'fr',
        categories: texts(row['tags']),
        group: series(title),
      }
    }),
  )
  for (const language of ['en', 'es', 'pt', 'de', 'ru', 'it'])
    take('paris', `${paris}translations.${language}.json`, (content) =>
      Object.entries<{ n: string; d: string }>(JSON.parse(content)).map(([original, { n, d }]) => ({
        id: idOf(original),
        title: n,
        description: d,
        language,
        categories: offers.get(original) ?? [],
        // The same event in another language is the same event.
        group: series(original),
      })),
    )
  take('london', '02-platform-apis/eventbrite-destination/london-2022-08.json', (content) =>
    JSON.parse(content).map((row: Row) => ({
      title: text(row['name']),
      description: text(row['summary']),
      language: 'en',
      categories: texts(row['category']).slice(0, 1),
      vocabulary: 'eventbrite',
      group: `${String(row['organizer_id'])} ${series(text(row['name']))}`,
    })),
  )
  take('nice', '01-city-feeds/nice-2026/events.json', (content) =>
    JSON.parse(content).events.map((row: Row) => ({
      title: text(row['title']),
      description: text(row['description']),
      language: 'fr',
      categories: [text(row['category'])],
      group: series(text(row['title'])),
    })),
  )
  return found
}
