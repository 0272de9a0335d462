import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkDraft } from '../event-draft-schema.ts'
import type { Json } from '../json.ts'
import { runRecorded } from '../testing/run-recorded.ts'
import { tabular } from './tabular.ts'

/** Answers of platforms that need no connector: a mapping is enough. */
const TERMS = { redisplay: 'facts-only', images: 'none', mayPaywall: false, reviewed: '2026-11-21' }

/** What Eventbrite's public pages carry in their scripts; both shapes of it. */
const EVENTBRITE: Json = {
  source: {
    title: 'Eventbrite, saved public listing',
    platform: 'eventbrite',
    homepage: 'https://www.eventbrite.co.uk/',
    timeZone: 'Europe/London',
    terms: TERMS,
  },
  fetch: { url: 'https://files.example/eventbrite.json', format: 'json' },
  id: 'event_id',
  fields: {
    title: 'name',
    summary: 'summary',
    language: 'language',
    timeZone: 'timezone',
    start: { path: 'start_date', time: 'start_time' },
    end: { path: 'end_date', time: 'end_time' },
    url: 'url',
    online: ['is_online_event', 'online_event'],
    venue: ['primary_venue.name', 'venue.name'],
    venueId: ['primary_venue.id', 'venue.id'],
    address: ['primary_venue.address.address_1', 'venue.address.address_1'],
    postalCode: ['primary_venue.address.postal_code', 'venue.address.postal_code'],
    locality: ['primary_venue.address.city', 'venue.address.city'],
    country: ['primary_venue.address.country', 'venue.address.country'],
    lat: ['primary_venue.address.latitude', 'venue.address.latitude'],
    lon: ['primary_venue.address.longitude', 'venue.address.longitude'],
    price: 'price_range',
    free: 'is_free',
    categories: ['category.name', 'category'],
    series: 'series_id',
  },
}

const TIMELY: Json = {
  source: {
    title: 'A calendar of Timely',
    platform: 'timely',
    homepage: 'https://calendar.time.ly/',
    timeZone: 'America/Chicago',
    terms: TERMS,
  },
  fetch: { url: 'https://files.example/timely.json', format: 'json', records: 'data.items' },
  id: { hash: ['id', 'instance'] },
  fields: {
    title: 'title',
    description: 'description_short',
    start: 'start_datetime',
    end: 'end_datetime',
    allDay: 'allday',
    url: 'url',
    status: { path: 'event_status', map: { confirmed: 'scheduled', tentative: 'scheduled' } },
    series: 'id',
  },
}

const REAL = new URL('../../../../../shared/data/02-platform-apis/', import.meta.url)
const run = (file: string, config: Json) =>
  runRecorded(tabular, [{ name: 'answer.json', body: readFileSync(new URL(file, REAL)) }], {
    config,
  })

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
