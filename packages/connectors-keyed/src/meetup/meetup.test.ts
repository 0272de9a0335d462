import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkDraft } from '@okolo/connectors/check-draft'
import type { Http } from '@okolo/connectors/http'
import { BRATISLAVA, runRecorded } from '@okolo/connectors/testing/run-recorded'
import { meetup } from './meetup.ts'

const CASE = new URL('fixtures/a-group-and-the-city/events.json', import.meta.url)
const FILES = [{ name: 'events.json', body: readFileSync(CASE) }]
const run = await runRecorded(meetup, FILES, { config: { pageSize: 3 } })
const draft = (id: string) => run.drafts.find((one) => one.id === id)?.draft

describe('an event of Meetup', () => {
  test('has its group, time, length, place and fee', () => {
    expect(draft('301')).toEqual({
      sourceId: '301',
      url: 'https://www.meetup.example/runners/events/301/',
      title: { und: 'Nočný beh' },
      descriptionHtml: { und: '<p><strong>Svetlo</strong> so sebou.</p>' },
      when: [
        {
          start: '2026-12-04T18:30:00+01:00',
          end: '2026-12-04T19:00:00Z',
          tz: 'Europe/Bratislava',
        },
      ],
      status: 'scheduled',
      place: {
        sourceId: '61',
        name: 'Sad Janka Kráľa',
        address: 'Viedenská cesta',
        locality: 'Bratislava',
        country: 'sk',
        lat: 48.135,
        lon: 17.108,
      },
      organizers: [{ name: 'Runners', url: 'https://www.meetup.com/runners/', sourceId: '7' }],
      offers: [
        { url: 'https://www.meetup.example/runners/events/301/', price: 3, currency: 'EUR' },
      ],
      images: [{ url: 'https://photos.example/301.jpg' }],
    })
  })

  test('online has no place, hybrid has both, cancelled says so', () => {
    expect(draft('302')).toMatchObject({ isOnline: true })
    expect(draft('302')).not.toHaveProperty('place')
    expect(draft('303')).toMatchObject({ isOnline: true, place: { name: 'Sad Janka Kráľa' } })
    expect(draft('304')?.status).toBe('cancelled')
  })

  test('with a length of nothing has no end, a draft is not an event', () => {
    expect(draft('304')?.when[0]).not.toHaveProperty('end')
    expect(draft('305')).toBeUndefined()
    expect(run.bad).toMatchObject([{ id: '306', error: { code: 'no_date' } }])
  })
})

test('a group is asked for by its name; one that is not there is reported and withdraws nothing', async () => {
  const config = { groups: ['runners', 'nobody'], search: false }
  const groups = await runRecorded(meetup, FILES, { config })
  expect(groups.drafts.map(({ id }) => id)).toEqual(['301', '304'])
  expect(groups.messages.at(-1)).toMatchObject({ type: 'note', code: 'group_unknown' })
})

test('stops the run with the words of a GraphQL error that comes with status 200', async () => {
  const http: Http = (url) =>
    Promise.resolve({
      status: 200,
      url,
      headers: {},
      body: new TextEncoder().encode('{"errors":[{"message":"Too many points"}]}'),
      notModified: false,
    })
  const context = {
    config: meetup.config.parse({}),
    secrets: { key: 't' },
    city: BRATISLAVA,
    signal: new AbortController().signal,
    now: () => new Date('2026-11-20T18:00:00Z'),
    http,
  }
  const read = async () => {
    for await (const _ of meetup.sync(context, null)) break
  }
  await expect(read()).rejects.toThrow('refused: Too many points')
})

const REAL = new URL('../../../../../shared/data/02-platform-apis/meetup-gql/', import.meta.url)
test.skipIf(!existsSync(REAL))(
  'makes events of recorded answers (skipped without ../shared)',
  async () => {
    for (const name of ['arts-london-2022.json', 'film-london-2022.json']) {
      const body = readFileSync(new URL(name, REAL))
      const real = await runRecorded(meetup, [{ name, body }])
      expect(real.drafts.length, name).toBeGreaterThan(200)
      expect(real.bad, name).toEqual([])
      expect(real.drafts.flatMap((one) => checkDraft(one.draft))).toEqual([])
    }
  },
)
