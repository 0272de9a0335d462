import { describe, expect, test } from 'vitest'
import { fixtureCases } from '../testing/fixture-cases.ts'
import { runRecorded } from '../testing/run-recorded.ts'
import { gancio } from './gancio.ts'

const [one] = fixtureCases('gancio')
const run = await runRecorded(gancio, one!.files, { config: one!.config })
const draft = (id: string) => run.drafts.find((found) => found.id === id)?.draft

describe('an event of Gancio', () => {
  test('has its place, picture, tags and the name under which it is federated', () => {
    expect(draft('11')).toEqual({
      sourceId: '11',
      url: 'http://recorded.invalid/event/concerto-nel-cortile',
      title: { it: 'Concerto nel cortile' },
      descriptionHtml: { it: '<p>Tre gruppi, una sera.</p>' },
      when: [{ start: '2026-12-01T19:00:00Z', end: '2026-12-01T23:00:00Z', tz: 'Europe/Rome' }],
      place: {
        sourceId: '3',
        name: 'Cortile Blu',
        address: 'Via Esempio 7, Torino',
        lat: 45.0703,
        lon: 7.6869,
      },
      tags: ['musica', 'punk'],
      images: [
        {
          url: 'http://recorded.invalid/media/abc.jpg',
          alt: 'La locandina',
          width: 1200,
          height: 800,
        },
      ],
      sameAs: ['http://recorded.invalid/federation/m/11'],
      updatedAt: '2026-11-19T10:00:00.000Z',
    })
  })

  test('that repeats belongs to its series; an address that only repeats the name is left out', () => {
    expect(draft('12')).toMatchObject({
      seriesSourceId: '9',
      tags: ['assemblea'],
      place: { sourceId: '4', name: 'Casa del quartiere' },
    })
    expect(draft('12')?.place).not.toHaveProperty('address')
  })

  test('online has no place but a link; a mark in the title is its status; an end before the start is left out', () => {
    expect(draft('13')).toMatchObject({
      title: { it: 'Lettura a distanza' },
      status: 'cancelled',
      isOnline: true,
      onlineUrl: 'https://meet.example/lettura',
      assumptions: [{ code: 'end_dropped' }],
    })
    expect(draft('13')).not.toHaveProperty('place')
  })

  test('without a title or a date is refused', () => {
    expect(run.bad.map(({ id, error }) => [id, error.code])).toEqual([
      ['15', 'no_date'],
      ['14', 'no_title'],
    ])
  })
})

test('likes, which change without anything having changed, are not stored', () => {
  expect(JSON.stringify(run.messages)).not.toContain('likes')
})

test('descriptions are read one by one only where the operator asks for them', async () => {
  const config = { ...(one!.config as object), descriptions: false }
  const quick = await runRecorded(gancio, one!.files, { config })
  expect(quick.requests.every((path) => path.startsWith('/api/events?'))).toBe(true)
  expect(quick.drafts.every(({ draft: found }) => found.descriptionHtml === undefined)).toBe(true)
})

test('an instance that knows no pages is not taken for a whole listing', async () => {
  const stuck: typeof gancio = {
    ...gancio,
    recorded(files, options) {
      const platform = gancio.recorded(files, options)
      return {
        ...platform,
        answer: ({ query, ...request }) => {
          query.set('page', '0')
          return platform.answer({ query, ...request })
        },
      }
    },
  }
  const { messages } = await runRecorded(stuck, one!.files, { config: one!.config })
  expect(messages).toContainEqual(expect.objectContaining({ type: 'note', code: 'paging_ignored' }))
  expect(messages.map(({ type }) => type)).not.toContain('complete')
})

test('a wrong configuration is reported by its key', () => {
  const issues = gancio.config.safeParse({ baseUrl: 'agenda.example', timeZone: 'Rome/Italy' })
    .error?.issues
  expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['baseUrl', 'must be the full address of the instance, such as "https://events.example"'],
    ['timeZone', 'is not a time zone; IANA names look like "Europe/Rome"'],
  ])
})
