import { existsSync, readFileSync } from 'node:fs'
import { CATEGORY_SLUGS } from '@okolo/contract/events/category'
import { describe, expect, it, test } from 'vitest'
import { resolveCategory, type Categorised } from './category.ts'

const nothing = { categories: [], tags: [], title: '', description: '', language: 'und' }
const event = (parts: Partial<Categorised>) => resolveCategory({ ...nothing, ...parts }).slug

const lists = new URL('../../../../../../shared/data/07-taxonomy-mood/', import.meta.url)
test.skipIf(!existsSync(lists))(
  'every name in the platforms’ published lists has a category',
  () => {
    const read = (file: string) => JSON.parse(readFileSync(new URL(file, lists), 'utf8'))
    const eventbrite = [
      ...read('eventbrite/categories.json').categories,
      ...read('eventbrite/subcategories.json').subcategories,
    ].map(({ name }: { name: string }) => ['eventbrite', name] as const)
    const ticketmaster = Object.entries<Record<string, string>>(
      read('ticketmaster/classifications-seen-in-data.json'),
    )
      .filter(([kind]) => ['segment', 'genre', 'subGenre'].includes(kind))
      .flatMap(([, names]) => Object.values(names).map((name) => ['ticketmaster', name] as const))
    const unknown = [...eventbrite, ...ticketmaster].filter(
      ([vocabulary, name]) => event({ vocabulary, categories: [name], language: 'en' }) === 'other',
    )
    process.stdout.write(
      `platforms' names without a category: ${unknown.length} of ${eventbrite.length + ticketmaster.length}\n`,
    )
    // The rest says nothing: Other, Miscellaneous, Undefined, Adult, Comics.
    expect(
      unknown
        .map(([, name]) => name)
        .filter((name) => !/^(other|misc|undefined|adult|comics)/i.test(name)),
    ).toEqual([])
  },
)

const labelled = new URL(
  '../../../../../../shared/data/07-taxonomy-mood/labelled/',
  import.meta.url,
)
describe.skipIf(!existsSync(labelled))('labelled events of real cities (../shared/data)', () => {
  type Row = { text: string; lang: string; category?: string; categories?: string[] }
  const rows = (name: string): Row[] =>
    readFileSync(new URL(name, labelled), 'utf8')
      .trim()
      .split('\n')
      .map((line): Row => JSON.parse(line))

  it.each([
    ['madrid-es-types.jsonl', 0.5],
    ['nyc-parks-en-categories.jsonl', 0.6],
  ])('%s: words alone mostly agree with the city’s category', (file, atLeast) => {
    let both = 0
    let agree = 0
    let named = 0
    const all = rows(file)
    for (const { text, lang: language, category, categories = [category ?? ''] } of all) {
      const [title = '', ...rest] = text.split(' — ')
      const label = event({ categories })
      const guess = event({ title, description: rest.join(' — '), language })
      if (event({ categories, title, language }) !== 'other') named += 1
      if (label === 'other' || guess === 'other') continue
      both += 1
      if (label === guess) agree += 1
    }
    process.stdout.write(
      `${file}: words agree with the label in ${agree} of ${both}; ${named} of ${all.length} have a category\n`,
    )
    expect(agree / both).toBeGreaterThan(atLeast)
    expect(named / all.length).toBeGreaterThan(0.8)
    expect(CATEGORY_SLUGS).toContain(event({ categories: ['x'] }))
  })
})
