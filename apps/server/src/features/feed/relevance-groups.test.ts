import { expect, test } from 'vitest'
import { CAPS } from '#server/knowledge/ranking/ranking-constants.ts'
import { TitleTraits } from '#server/knowledge/ranking/similarity.ts'
import type { EventFacts } from '#server/features/feed/event-facts.ts'
import { makeGroups } from './relevance-groups.ts'
import type { CandidateRow } from './relevance-candidates.ts'

const OPENED = new Date('2026-11-20T15:00:00Z')
const TITLES = ['Organ', 'Puppet', 'Ballad', 'Market', 'Chess', 'Lantern', 'Quiz', 'Violin']

type Given = Partial<Omit<EventFacts, 'title'>> & { title?: string }
type Known = { row: CandidateRow; event: EventFacts }

function candidate(id: number, { title = titleOf(id), ...given }: Given = {}): Known {
  const row = {
    id,
    event_id: id,
    starts_at: new Date('2026-11-20T18:00:00Z'),
    ends_at: new Date('2026-11-20T21:00:00Z'),
    popularity: 5000 + id,
    category_id: id % 9,
    is_online: false,
    all_day: false,
    is_ongoing: false,
    section: 0,
    distance: null,
  }
  const event = {
    title: new TitleTraits(title),
    part_of: null,
    venue_id: id,
    source_count: 1,
    first_seen_at: new Date('2026-11-01T00:00:00Z'),
    lat: 48.1,
    lng: 17.1,
    quality: 0.5,
    appeal: 0.5,
    big_night: 0,
    saves: null,
    organizers: [],
    ...given,
  }
  return { row, event }
}
const titleOf = (id: number) =>
  `${TITLES[id % 8]} ${String.fromCharCode(97 + (id % 26), 97 + ((id * 7) % 26))}`
const MOST = 20
const shown = (known: Known[], facts = known) =>
  makeGroups(
    known.map(({ row }) => row),
    new Map(facts.map(({ row, event }) => [row.event_id, event])),
    {
      filter: { city: 'bratislava' },
      opened: OPENED,
      zone: 'Europe/Bratislava',
      centre: null,
      most: () => MOST,
      capacity: MOST,
    },
  ).grouped
const ids = Array.from({ length: 60 }, (_, i) => i)

test('an organizer of some of it has two of the first twenty', () => {
  const known = ids.map((id) => candidate(id, { organizers: [id % 3 === 0 ? 7 : 100 + id] }))
  expect(shown(known).filter(({ id }) => id % 3 === 0)).toHaveLength(CAPS.organizer)
})

test('where one organizer has most of what is on, its events keep their places', () => {
  const own = ids.map((id) => candidate(id, { organizers: id % 10 === 0 ? [] : [7] }))
  const few = shown(own).filter(({ id }) => id % 10 === 0)
  expect(few.length).toBeLessThan(MOST / 2)
})

test('titles that begin alike are a series when there are several, and stand once in twenty', () => {
  const named = (id: number) => (id % 4 === 0 ? `Movies in the park: ${TITLES[id % 7]}` : null)
  const some = shown(ids.map((id) => candidate(id, { title: named(id) ?? titleOf(id) })))
  expect(some.filter(({ id }) => id % 4 === 0)).toHaveLength(CAPS.series)
})

test('a club in many libraries stands once, and says in how many', () => {
  const clubs = ids.map((id) => candidate(id, { title: id < 12 ? 'Reading club' : titleOf(id) }))
  const [club, ...others] = shown(clubs.slice(0, 25)).filter(({ id }) => id < 12)
  expect(club?.copies).toEqual({ count: 12, search: 'reading club' })
  expect(others).toEqual([])
})

test('an office is no reason to go out, unless there is nothing else', () => {
  const known = ids.slice(0, 10).map((id) => candidate(id, { appeal: id < 4 ? 0.05 : 0.6 }))
  expect(
    shown(known)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  ).toEqual([4, 5, 6, 7, 8, 9])
  expect(shown(known.slice(0, 4))).toHaveLength(1)
})

test('an event that vanishes after its date was found is left out', () => {
  const known = ids.slice(0, 5).map((id) => candidate(id))
  expect(shown(known, known.slice(0, -1)).map(({ id }) => id)).not.toContain(4)
})
