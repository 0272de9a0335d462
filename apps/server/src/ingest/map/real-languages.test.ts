import { existsSync, readFileSync } from 'node:fs'
import { tabular } from '@okolo/connectors/tabular/tabular'
import { runRecorded } from '@okolo/connectors/testing/run-recorded'
import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

const FEEDS = new URL('../../../../../../shared/data/01-city-feeds/', import.meta.url)
const MAPPINGS = new URL('../../../sources/mappings/', import.meta.url)

/** Feeds that are written in one language, and one that their city does not speak. */
const SETS: [language: string, mapping: string, file: string, another: string][] = [
  ['es', 'madrid-agenda-json', 'madrid-2025/madrid-events.json', 'de'],
  ['fr', 'paris-today', 'paris-qfap/today-paris-2026-07/events.json', 'en'],
  ['en', 'nyc-nypl', 'nyc-parks-nypl-2021/events.json', 'sk'],
  ['de', 'koeln', 'koeln-2026/events.json', 'fr'],
  ['it', 'trento', 'trento-2026/events.json', 'en'],
]

test.skipIf(!existsSync(FEEDS)).each(SETS)(
  'texts in %s of %s, as if nobody had said so (skipped without ../shared)',
  async (language, mapping, file, another) => {
    const config = JSON.parse(readFileSync(new URL(`${mapping}.json`, MAPPINGS), 'utf8'))
    const body = new Uint8Array(readFileSync(new URL(file, FEEDS)))
    const { drafts } = await runRecorded(tabular, [{ name: file.split('/').at(-1) ?? '', body }], {
      config,
    })
    for (const city of [language, another]) {
      const found = { right: 0, wrong: 0, und: 0 }
      for (const { draft } of drafts) {
        const [title = ''] = Object.values(draft.title)
        const longer = Object.values(draft.descriptionHtml ?? draft.summary ?? {})[0] ?? ''
        const said = languageOf({ und: title }, longer, [city]).language
        found[said === 'und' ? 'und' : said === language ? 'right' : 'wrong'] += 1
      }
      console.log(`${language} in a city that speaks ${city}:`, found)
      // A few titles of each feed are in another language indeed.
      expect(found.wrong / drafts.length).toBeLessThan(0.04)
    }
  },
)
