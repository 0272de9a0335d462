import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkDraft } from '../check-draft.ts'
import { HttpFailure } from '../http.ts'
import { runRecorded, type RecordedRun } from '../testing/run-recorded.ts'
import { ical } from './ical.ts'

const DATA = fileURLToPath(new URL('../../../../../shared/data', import.meta.url))
const isThere = existsSync(join(DATA, '03-ics'))

type Counts = Record<string, number>
const count = (counts: Counts, key: string, by = 1) => (counts[key] = (counts[key] ?? 0) + by)

function calendarsIn(folder: string): { name: string; body: Uint8Array }[] {
  return readdirSync(join(DATA, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ics'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => ({
      name: path.slice(DATA.length + 1),
      body: new Uint8Array(readFileSync(path)),
    }))
}

function add(counts: Counts, run: RecordedRun): void {
  count(counts, 'drafts', run.drafts.length)
  for (const message of run.messages) {
    if (message.type === 'record') count(counts, 'records')
    if (message.type === 'broken' || message.type === 'note')
      count(counts, `${message.type} ${message.code}`)
  }
  for (const { error } of run.bad) count(counts, `bad ${error.code}`)
  for (const { draft } of run.drafts) {
    for (const fault of checkDraft(draft)) count(counts, `fault ${fault.code}`)
  }
}

describe.skipIf(!isThere)('real calendars (skipped where ../shared/data is absent)', () => {
  test('every file of the collection, one by one, without a crash', async () => {
    const counts: Counts = {}
    const refused: string[] = []
    for (const file of calendarsIn('03-ics')) {
      count(counts, 'files')
      try {
        add(counts, await runRecorded(ical, [file]))
      } catch (error) {
        if (!(error instanceof HttpFailure)) throw error
        refused.push(error.message)
      }
    }
    process.stdout.write(`03-ics: ${JSON.stringify(counts)}, no calendar: ${refused.length}\n`)
    expect(refused.filter((message) => !message.includes('is not a calendar'))).toEqual([])
    expect(refused.length).toBeLessThan(counts['files']! / 20)
    expect(Object.keys(counts).filter((key) => key.startsWith('fault'))).toEqual([])
    expect(counts['drafts']).toBeGreaterThan(7000)
    const bad = Object.entries(counts).filter(([key]) => key.startsWith('bad'))
    expect(bad.reduce((sum, [, number]) => sum + number, 0) / counts['records']!).toBeLessThan(0.02)
  })

  test('all of them as one source: no id comes twice', async () => {
    const run = await runRecorded(ical, calendarsIn('03-ics'))
    const ids = run.messages.flatMap((message) => ('id' in message ? [message.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
    expect(run.messages.map(({ type }) => type)).not.toContain('complete')
  })

  test.each([
    ['01-city-feeds/tromso-2026', 318],
    ['01-city-feeds/koeln-2026', 549],
  ])('%s: every event, none refused', async (folder, events) => {
    const run = await runRecorded(ical, calendarsIn(folder))
    expect(run.drafts).toHaveLength(events)
    expect(run.bad).toEqual([])
    expect(run.drafts.flatMap(({ draft }) => checkDraft(draft))).toEqual([])
    expect(run.messages.at(-1)).toEqual({ type: 'complete' })
  })
})
