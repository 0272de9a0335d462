import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkDraft } from '../check-draft.ts'
import { isJsonObject, type Json } from '../json.ts'
import { fixtureCases } from '../testing/fixture-cases.ts'
import { runRecorded } from '../testing/run-recorded.ts'
import { askOf } from './activity.ts'
import { activitypub } from './activitypub.ts'

const HOST = 'http://recorded.invalid/spolky.example'
const [one] = fixtureCases('activitypub')
const run = await runRecorded(activitypub, one!.files)
const draft = (name: string) => run.drafts.find(({ id }) => id.endsWith(`/${name}`))?.draft

describe('an event of the fediverse', () => {
  test('has its names, place, picture, organizer and other pages', () => {
    expect(draft('a1')).toEqual({
      sourceId: `${HOST}/events/a1`,
      url: `${HOST}/events/a1`,
      title: { sk: 'Otvorená dielňa' },
      descriptionHtml: { sk: '<p>Príď.</p>' },
      when: [
        {
          start: '2026-12-03T18:00:00+01:00',
          end: '2026-12-03T21:00:00+01:00',
          tz: 'Europe/Bratislava',
        },
      ],
      status: 'sold_out',
      place: {
        sourceId: `${HOST}/address/1`,
        name: 'Dielňa',
        address: 'Vzorová 5',
        postalCode: '811 01',
        locality: 'Bratislava',
        country: 'sk',
        lat: 48.15,
        lon: 17.11,
      },
      organizers: [{ name: 'klub', url: `${HOST}/@klub`, sourceId: `${HOST}/@klub` }],
      categories: ['WORKSHOPS'],
      tags: ['oprava'],
      offers: [{ url: 'http://recorded.invalid/listky.example/dielna' }],
      images: [{ url: `${HOST}/media/1.png`, alt: 'Náradie' }],
      accessibility: ['wheelchair'],
      inLanguage: ['sk'],
      sameAs: [
        'http://recorded.invalid/listky.example/dielna',
        'http://recorded.invalid/dielna.example/akcia/5',
      ],
      updatedAt: '2026-11-18T08:00:00Z',
    })
  })

  test('in two languages, cancelled and online', () => {
    expect(draft('a2')).toMatchObject({
      title: { sk: 'Prednáška', en: 'Talk' },
      status: 'cancelled',
      isOnline: true,
      onlineUrl: 'http://recorded.invalid/meet.example/prednaska',
      assumptions: [{ code: 'end_dropped' }],
    })
  })

  test('that was passed on is what its own host says', () => {
    expect(draft('7')).toMatchObject({
      title: { und: 'Susedský trh' },
      place: { name: 'Námestie', lat: 48.14, lon: 17.1 },
      organizers: [{ name: 'susedia' }],
    })
    expect(run.requests).toContain('/susedia.example/federation/m/7')
  })
})

describe('an outbox', () => {
  test('tells an event by its newest activity only', () => {
    expect(run.drafts.filter(({ id }) => id.endsWith('/a1'))).toHaveLength(1)
  })

  test('gives deletions, and never says that it is all there is', () => {
    expect(run.messages).toContainEqual({
      type: 'delete',
      id: `${HOST}/events/old`,
      reason: 'deleted by its owner',
    })
    expect(run.messages.map(({ type }) => type)).not.toContain('complete')
  })

  test('with somebody else’s event is reported, and the event is left alone', () => {
    expect(draft('stolen')).toBeUndefined()
    expect(run.messages).toContainEqual({
      type: 'note',
      code: 'not_owned',
      message: `${HOST}/@eva does not own ${HOST}/events/stolen`,
    })
  })

  test('is read no further than what is known', async () => {
    const cursor = { page: 0, started: '2026-11-17T00:00:00.000Z', isDone: true }
    const { requests, messages } = await runRecorded(activitypub, one!.files, { cursor })
    const records = messages.filter(({ type }) => type === 'record')
    expect(records).toMatchObject([{ id: `${HOST}/events/a1` }, { id: `${HOST}/events/a2` }, {}])
    const pages = requests.filter((path) => path.startsWith('/spolky.example/@eva/outbox?page='))
    expect(pages).toHaveLength(2)
  })
})

const EVA = 'https://a.example/@eva'
const event = (more: { [key: string]: Json }) => ({
  id: 'https://a.example/events/1',
  type: 'Event',
  attributedTo: EVA,
  ...more,
})
test.each<[string, Json, string]>([
  ['of its own event is taken', { type: 'Create', actor: EVA, object: event({}) }, 'event'],
  [
    'of an event of another host',
    { type: 'Update', actor: EVA, object: event({ id: 'https://b.example/1' }) },
    'refused',
  ],
  [
    'of an event of another actor',
    { type: 'Update', actor: EVA, object: event({ attributedTo: 'https://a.example/@jan' }) },
    'refused',
  ],
  [
    'of an event that names nobody',
    { type: 'Update', actor: EVA, object: event({ attributedTo: null }) },
    'refused',
  ],
  [
    'sent by another',
    { type: 'Create', actor: 'https://a.example/@jan', object: event({}) },
    'refused',
  ],
  [
    'that deletes on another host',
    { type: 'Delete', actor: EVA, object: 'https://b.example/1' },
    'refused',
  ],
  ['that passes on', { type: 'Announce', actor: EVA, object: 'https://b.example/1' }, 'look-up'],
  [
    'of a note',
    { type: 'Create', actor: EVA, object: { id: 'https://a.example/n', type: 'Note' } },
    'ignored',
  ],
  ['that likes', { type: 'Like', actor: EVA, object: 'https://a.example/events/1' }, 'ignored'],
  ['without an object', { type: 'Create', actor: EVA }, 'ignored'],
  ['that is not an object', 'x', 'refused'],
])('an activity %s', (_, activity, kind) => {
  expect(askOf(activity, EVA).kind).toBe(kind)
})

test.each([['eva'], ['@eva@'], ['ftp://a.example/x']])('%s is not an actor', (actor) => {
  const [issue] = activitypub.config.safeParse({ actors: [actor] }).error?.issues ?? []
  expect([issue?.path.join('.'), issue?.message]).toEqual([
    'actors.0',
    'must be an account such as "@events@mobilizon.example" or the address of an actor',
  ])
})

const REAL = new URL(
  '../../../../../shared/data/02-platform-apis/mobilizon-gancio-activitypub/',
  import.meta.url,
)
test.skipIf(!existsSync(REAL))(
  'reads recorded activities of Mobilizon and Gancio (skipped without ../shared)',
  async () => {
    const names = readdirSync(REAL).filter((name) => name.includes('activity'))
    const real = await Promise.all(
      names.map((name) =>
        runRecorded(activitypub, [{ name, body: readFileSync(new URL(name, REAL)) }]),
      ),
    )
    expect(real.map(({ drafts }) => drafts.length)).toEqual(names.map(() => 1))
    expect(
      real.flatMap(({ drafts }) => drafts.flatMap((found) => checkDraft(found.draft))),
    ).toEqual([])
    const titles = real.flatMap(({ drafts }) => drafts.map((found) => found.draft.title))
    expect(titles.every((title) => isJsonObject(title))).toBe(true)
  },
)
