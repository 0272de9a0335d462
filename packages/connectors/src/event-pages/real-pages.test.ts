import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkDraft } from '../check-draft.ts'
import { runRecorded } from '../testing/run-recorded.ts'
import { eventPages } from './event-pages.ts'

/** Saved pages of many sites, outside of the repository. */
const ROOT = fileURLToPath(new URL('../../../../../shared/data/04-html/', import.meta.url))
const kinds = existsSync(ROOT) ? readdirSync(ROOT) : []

describe.skipIf(kinds.length === 0)('saved pages (skipped where ../shared/data is absent)', () => {
  test.each(kinds)('%s: every page is read', async (kind) => {
    const folder = join(ROOT, kind)
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ name: relative(folder, path), body: new Uint8Array(readFileSync(path)) }))
    const { messages, drafts, bad } = await runRecorded(eventPages, files)
    const pages = messages.filter(({ type }) => type === 'record').length
    const withEvents = new Set(drafts.map(({ id }) => id)).size
    const reasons = Object.entries(Object.groupBy(bad, ({ error }) => error.code))
    const told = reasons.map(([code, list]) => `${list?.length} ${code}`).join(', ') || 'none'
    const dates = drafts.reduce((sum, { draft }) => sum + draft.when.length, 0)
    process.stdout.write(
      `${kind}: ${pages} pages, ${withEvents} with events, ${drafts.length} events, ${dates} dates, refused: ${told}\n`,
    )
    expect(messages.at(-1)).toEqual({ type: 'complete' })
    expect(messages.filter(({ type }) => type === 'broken' || type === 'note')).toEqual([])
    expect(drafts.flatMap(({ draft }) => checkDraft(draft))).toEqual([])
    for (const page of Object.values(Object.groupBy(drafts, ({ id }) => id))) {
      const ids = page!.map(({ draft }) => draft.sourceId)
      expect(ids).toEqual([...new Set(ids)])
    }
  })
})

const shows = (path: string) => existsSync(join(ROOT, path))

async function only(path: string) {
  const body = new Uint8Array(readFileSync(join(ROOT, path)))
  const name = path.split('/').at(-1)!
  const { drafts } = await runRecorded(eventPages, [{ name, body }])
  return drafts.map(({ draft }) => draft)
}

test.skipIf(!shows('extruct'))(
  'a tour page gives every concert under its own address',
  async () => {
    const page = 'extruct/songkick_Years_Years_Tickets_Tour_Dates_2015_Concerts.html'
    const drafts = await only(page)
    expect(drafts).toHaveLength(13)
    expect(new Set(drafts.map(({ sourceId }) => sourceId)).size).toBe(13)
    for (const draft of drafts) {
      expect(draft.sourceId).not.toContain('utm_')
      expect(draft.place?.lat).toBeTypeOf('number')
      expect(draft.when).toHaveLength(1)
    }
  },
)

test.skipIf(!shows('munich-2026-excerpts'))(
  'noon UTC at both ends, and midnight to 23:59, are days',
  async () => {
    const [festival] = await only('munich-2026-excerpts/muenchen.html')
    expect(festival!.when).toEqual([{ start: '2026-09-13', allDay: true }])
    const [installation] = await only('munich-2026-excerpts/gasteig.html')
    expect(installation!.when).toEqual([{ start: '2026-07-27', end: '2026-09-20', allDay: true }])
  },
)

test.skipIf(!shows('city-scrapers-jsonld'))(
  'what JSON-LD says unreadably microdata says on the same page',
  async () => {
    const drafts = await only('city-scrapers-jsonld/cook_landbank_detail.html')
    expect(drafts).toHaveLength(1)
    expect(drafts[0]!.when).toEqual([{ start: '2019-09-13T10:00:00', end: '2019-09-13T23:50:00' }])
    expect(drafts[0]!.descriptionHtml!['en']).toContain('<li>Acquisitions</li>')
  },
)
