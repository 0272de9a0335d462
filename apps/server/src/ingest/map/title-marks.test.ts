import type { EventDraft } from '@okolo/connectors/event-draft'
import { BRATISLAVA } from '@okolo/connectors/testing/run-recorded'
import { expect, test } from 'vitest'
import { citiesByName } from '#server/knowledge/places/called-cities.ts'
import { resolve } from './resolve.ts'
import { withTitleMarks } from './title-marks.ts'

const PLACE = {
  name: 'Stará loďka',
  address: 'Nábrežie 2',
  lat: 48.1,
  lon: 17.1,
  locality: 'Bratislava',
}
function read(title: string, facts: Partial<EventDraft> = {}) {
  const draft: EventDraft = {
    sourceId: '1',
    title: { sk: title },
    when: [{ start: '2027-03-12T19:00:00' }],
    place: PLACE,
    ...facts,
  }
  const marked = withTitleMarks(draft, (name) => name === 'Viedeň')
  return { ...marked.draft, codes: marked.assumptions.map(({ code }) => code) }
}

test('a mark in the title is a status and leaves the title', () => {
  expect(read('ABGESAGT: Lesung im Park')).toMatchObject({
    title: { sk: 'Lesung im Park' },
    status: 'cancelled',
  })
  expect(read('Beh (SOLD OUT)', { status: 'cancelled' })).toMatchObject({
    title: { sk: 'Beh' },
    status: 'cancelled',
  })
})

test('a title without marks stays as it is', () => {
  const title = 'Sold Out: The Musical'
  expect(read(title)).toMatchObject({ title: { sk: title }, place: PLACE, codes: [] })
  expect(read(title)).not.toHaveProperty('status')
})

test('several marks count together', () => {
  expect(read('Beh VYPREDANÉ (presunuté do KC Prístav)')).toMatchObject({
    title: { sk: 'Beh' },
    status: 'sold_out',
    place: { name: 'KC Prístav', locality: 'Bratislava' },
    codes: ['place_from_title'],
  })
  const both = read('', { title: { sk: 'Beh (zrušené)', en: 'Run (online)' } })
  expect(both).toMatchObject({
    title: { sk: 'Beh', en: 'Run' },
    status: 'cancelled',
    isOnline: true,
  })
})

test('where it was moved to, nothing of the former place is left', () => {
  expect(read('Beh (presunuté do KC Prístav)').place).toEqual({
    name: 'KC Prístav',
    locality: 'Bratislava',
  })
})

test.each([
  ['Beh (presunuté do Starej loďky)', { name: 'Starej loďky, Nábrežie 2' }],
  ['Beh (moved to Loďka)', PLACE],
])('a record that has the new place already keeps it: %s', (title, place) => {
  expect(read(title, { place })).toMatchObject({ title: { sk: 'Beh' }, place, codes: [] })
})

test.each(['Beh (verlegt nach Viedeň)', 'Beh – NEW VENUE', 'Beh (presunuté do väčšej sály)'])(
  'a place that is not named leaves the title to say that it has changed: %s',
  (title) => {
    expect(read(title)).toMatchObject({
      title: { sk: title },
      place: PLACE,
      codes: ['place_changed'],
    })
  },
)

test('a room is one of the place', () => {
  expect(read('Beh (moved to Studio 2)').place).toEqual({ ...PLACE, room: 'Studio 2' })
})

test('online, or moved there', () => {
  expect(read('Beseda - ONLINE -', { isOnline: false })).toMatchObject({
    title: { sk: 'Beseda' },
    isOnline: true,
  })
  expect(read('Beseda (moved to Zoom)')).toMatchObject({ status: 'moved_online', isOnline: true })
})

test('a new date in the title is that of the record, or the record has the former one', () => {
  expect(read('Beh (preložené na 12.3.)')).toMatchObject({
    title: { sk: 'Beh' },
    status: 'rescheduled',
  })
  expect(read('Beh (preložené na 19. marca)')).toMatchObject({
    title: { sk: 'Beh' },
    status: 'postponed',
  })
  expect(read('Run (moved to March 12)')).toMatchObject({ status: 'rescheduled', place: PLACE })
})

test('a mark that tells the kind of an event still does so when it has left the title', () => {
  const own = { ...BRATISLAVA, id: 1, population: 1, names: [] }
  const draft = { sourceId: '1', title: { en: 'Webinar: Bees' }, when: [{ start: '2027-03-12' }] }
  const { content } = resolve(draft, {
    own,
    cities: [own],
    byName: citiesByName([own]),
    now: new Date('2027-01-01T00:00:00Z'),
  })
  expect(content).toMatchObject({ titles: { en: 'Bees' }, isOnline: true })
  expect(content.category).not.toBe('other')
})
