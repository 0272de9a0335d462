import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasRecordings, RECORDINGS } from '../common/recordings.ts'
import { LabelledPage } from './labelled-page.ts'
import { readPage } from './read-page.ts'
import { scoreOf, sumOf } from './score.ts'

const FILE = join(RECORDINGS, '11-listings/pages.jsonl')

describe.skipIf(!hasRecordings)('saved plain pages (skipped where they are absent)', () => {
  const pages = hasRecordings
    ? readFileSync(FILE, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => LabelledPage.parse(JSON.parse(line)))
        .filter((page) => !page.markup_only)
    : []
  const scored = pages.map((page) => ({
    page,
    score: scoreOf(page, readPage(page, join(dirname(FILE), page.file))),
  }))

  test('are read as a person reads them', () => {
    const { asked, days, hours, titles, given, right } = sumOf(scored.map(({ score }) => score))
    expect(days / asked).toBeGreaterThanOrEqual(0.98)
    expect(hours / asked).toBeGreaterThanOrEqual(0.97)
    expect(titles / asked).toBeGreaterThanOrEqual(0.96)
    expect(right / given).toBeGreaterThanOrEqual(0.99)
  })

  test('give no past event, and none where there is none', () => {
    expect(sumOf(scored.map(({ score }) => score)).past).toBe(0)
    const empty = scored.filter(({ page }) => page.expected.length === 0)
    expect(empty.length).toBeGreaterThan(10)
    expect(sumOf(empty.map(({ score }) => score)).invented).toBe(0)
  })
})
