import { expect, test } from 'vitest'
import { CAP_WINDOW, CAPS } from '#server/knowledge/ranking/ranking-constants.ts'
import { titleTraits } from '#server/knowledge/ranking/similarity.ts'
import type { EventFacts } from '#server/features/feed/event-facts.ts'
import { makeBlock } from './picks-block.ts'
import { BLOCK_SIZE, type CandidateRow } from './picks-candidates.ts'

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
    is_long: false,
    all_day: false,
    section: 0,
    key: -5000 - id,
    distance: null,
  }
  const event = {
    title: titleTraits(title),
    part_of: null,
    venue_id: id,
    source_count: 1,
    first_seen_at: new Date('2026-11-01T00:00:00Z'),
    lat: 48.1,
    lng: 17.1,
    quality: 0.5,
    saves: null,
    organizers: [],
    ...given,
  }
  return { row, event }
}
const titleOf = (id: number) =>
  `${TITLES[id % 8]} ${String.fromCharCode(97 + (id % 26), 97 + ((id * 7) % 26))}`
const block = (known: Known[], facts = known) =>
  makeBlock(
    known.map(({ row }) => row),
    new Map(facts.map(({ row, event }) => [row.event_id, event])),
    { filter: { city: 'bratislava' }, opened: OPENED, zone: 'Europe/Bratislava', centre: null },
  )
const first = (known: Known[]) =>
  block(known)
    .order.take(CAP_WINDOW)
    .map(({ candidate: { id }, isHeldBack }) => ({ id, isHeldBack }))
const ids = Array.from({ length: 60 }, (_, i) => i)

test('an organizer of some of it has two of the first twenty', () => {
  const shown = first(ids.map((id) => candidate(id, { organizers: [id % 3 === 0 ? 7 : 100 + id] })))
  expect(shown.filter(({ isHeldBack }) => isHeldBack)).toEqual([])
  expect(shown.filter(({ id }) => id % 3 === 0)).toHaveLength(CAPS.organizer)
})

test('where one organizer has most of what is on, its events keep their places', () => {
  const shown = first(ids.map((id) => candidate(id, { organizers: [7] })))
  expect(shown.filter(({ isHeldBack }) => isHeldBack)).toEqual([])
})

test('an event without a venue waits behind those with one; where hardly any has one, coordinates do', () => {
  const some = first(ids.map((id) => candidate(id, id % 3 === 0 ? { venue_id: null } : {})))
  expect(some.filter(({ id }) => id % 3 === 0)).toEqual([])
  const most = first(
    ids.map((id) =>
      candidate(id, {
        ...(id % 5 === 0 ? {} : { venue_id: null }),
        ...(id % 7 === 0 ? { lat: null, lng: null } : {}),
      }),
    ),
  )
  expect(most.filter(({ isHeldBack }) => isHeldBack)).toEqual([])
  const nowhere = ({ id }: { id: number }) => id % 7 === 0 && id % 5 !== 0
  expect(most.filter(nowhere)).toEqual([])
})

test('titles that begin alike are a series when there are several, and stand once in twenty', () => {
  const named = (id: number) => (id % 4 === 0 ? `Movies in the park: ${TITLES[id % 7]}` : null)
  const shown = first(ids.map((id) => candidate(id, { title: named(id) ?? titleOf(id) })))
  expect(shown.filter(({ id }) => id % 4 === 0)).toHaveLength(CAPS.series)
  const pair = first(
    ids.map((id) => candidate(id, id < 58 ? {} : { title: `Late show: ${TITLES[id - 58]}` })),
  )
  expect(pair.filter(({ id }) => id >= 58)).toHaveLength(2)
})

test('an event that vanishes after its date was found is left out, and the list goes on behind it', () => {
  const known = Array.from({ length: BLOCK_SIZE }, (_, id) => candidate(id))
  const { order, size, next } = block(known, known.slice(0, -1))
  expect(order.take(BLOCK_SIZE).map(({ candidate: { id } }) => id)).not.toContain(BLOCK_SIZE - 1)
  expect(size).toBe(BLOCK_SIZE - 1)
  expect(next?.id).toBe(BLOCK_SIZE - 1)
})
