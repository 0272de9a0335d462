import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkDraft } from '@okolo/connectors/check-draft'
import { runRecorded } from '@okolo/connectors/testing/run-recorded'
import { predicthq } from './predicthq.ts'

const CASE = new URL('fixtures/one-deleted-one-double/events.json', import.meta.url)
const FILES = [{ name: 'events.json', body: readFileSync(CASE) }]
const CONFIG = { pageSize: 2 }
const run = await runRecorded(predicthq, FILES, { config: CONFIG })
const draft = (id: string) => run.drafts.find((one) => one.id === id)?.draft

test('an event has its instant, zone, venue and what it is', () => {
  expect(draft('a1')).toEqual({
    sourceId: 'a1',
    title: { en: 'The Loud Quartet' },
    when: [{ start: '2026-12-04T19:00:00Z', end: '2026-12-04T21:00:00Z', tz: 'Europe/Bratislava' }],
    status: 'scheduled',
    place: {
      sourceId: 'v1',
      name: 'Klub na rohu',
      address: 'Rohová 1, 811 01 Bratislava',
      country: 'sk',
      lat: 48.145,
      lon: 17.11,
    },
    categories: ['concerts', 'music'],
    parentSourceId: 'p1',
    updatedAt: '2026-11-19T10:00:00Z',
  })
})

test('without a zone it is days at the place, and without a venue somewhere in town', () => {
  expect(draft('a2')).toMatchObject({
    when: [{ start: '2026-12-05', end: '2026-12-06', allDay: true }],
    place: { geoPrecision: 'city' },
    status: 'postponed',
  })
  expect(draft('a3')?.status).toBe('cancelled')
})

test('the next run asks for what changed, and names what was deleted or found to be double', async () => {
  const done = run.messages.findLast((message) => message.type === 'checkpoint')
  const cursor = done?.type === 'checkpoint' ? done.cursor : null
  expect(cursor).toMatchObject({ isDone: true })
  const changes = await runRecorded(predicthq, FILES, {
    config: CONFIG,
    cursor: { page: 0, started: '2026-11-19T00:00:00.000Z', isDone: true },
  })
  const url = new URL(changes.requests[0] ?? '', 'http://x')
  expect(url.searchParams.get('state')).toBe('active,deleted')
  expect(url.searchParams.get('updated.gte')).toBe('2026-11-18T23:55:00.000Z')
  expect(changes.messages.filter(({ type }) => type === 'delete')).toEqual([
    { type: 'delete', id: 'a4', reason: 'deleted at the source: invalid' },
    { type: 'delete', id: 'a5', reason: 'double of a1' },
  ])
  expect(changes.messages.map(({ type }) => type)).not.toContain('complete')
})

test('nothing of it may be shown', () => {
  expect(predicthq.manifest.terms.redisplay).toBe('no')
})

const REAL = new URL('../../../../../shared/data/02-platform-apis/predicthq-v1/', import.meta.url)
test.skipIf(!existsSync(REAL))(
  'makes events of recorded answers (skipped without ../shared)',
  async () => {
    const body = readFileSync(new URL('events_test__test_search.json', REAL))
    const real = await runRecorded(predicthq, [{ name: 'events.json', body }])
    expect(real.drafts.length).toBeGreaterThan(5)
    expect(real.bad).toEqual([])
    expect(real.drafts.flatMap((one) => checkDraft(one.draft))).toEqual([])
  },
)
