import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkDraft } from '../check-draft.ts'
import type { Json } from '../json.ts'
import { runRecorded } from '../testing/run-recorded.ts'
import { tabular } from './tabular.ts'

/** Answers of platforms that need no connector: a mapping is enough. */
const MAPPINGS = new URL('testing/', import.meta.url)
const EVENTBRITE = 'eventbrite-listing.json'
const TIMELY = 'timely.json'

const REAL = new URL('../../../../../shared/data/02-platform-apis/', import.meta.url)

function run(file: string, mapping: string) {
  const config: Json = JSON.parse(readFileSync(new URL(mapping, MAPPINGS), 'utf8'))
  const answer = { name: 'answer.json', body: readFileSync(new URL(file, REAL)) }
  return runRecorded(tabular, [answer], { config })
}

test.skipIf(!existsSync(REAL)).each([
  ['eventbrite-destination/london-2022-08.json', EVENTBRITE, 900],
  ['eventbrite-destination/gaming-events-2022.json', EVENTBRITE, 150],
  ['timely/events-page-2020.json', TIMELY, 20],
])('%s is understood by a mapping (skipped without ../shared)', async (file, mapping, least) => {
  const real = await run(file, mapping)
  expect(real.bad).toEqual([])
  expect(real.drafts.length).toBeGreaterThanOrEqual(least)
  expect(real.drafts.flatMap(({ draft }) => checkDraft(draft))).toEqual([])
  const whole = real.drafts.filter(({ draft }) => draft.when[0]?.start.includes('T') && draft.url)
  expect(whole.length).toBeGreaterThan(least * 0.9)
})
