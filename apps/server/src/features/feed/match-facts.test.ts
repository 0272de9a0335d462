import { expect, test } from 'vitest'
import { MatchMemory, type MatchFacts } from './match-facts.ts'

const CITY = 1
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 19, 0, second))
const facts = (given: Partial<MatchFacts> = {}): MatchFacts => ({
  event_id: 7,
  id: 70,
  first_seen_at: at(0),
  lat: null,
  lng: null,
  quality: 0.5,
  starts_at: at(-3600),
  ends_at: at(30),
  date_ends_at: at(30),
  is_ongoing: false,
  all_day: false,
  start_wall: '2026-11-20T19:00:00',
  ...given,
})

test('the first date of an event is known until it is over, and not for lists that were opened before', () => {
  const memory = new MatchMemory()
  memory.keep([[7, facts()]], CITY, at(10), memory.mark(at(10)))
  expect(memory.get(7, at(29), at(29))?.id).toBe(70)
  expect(memory.get(7, at(30), at(30))).toBeUndefined()
  expect(memory.get(7, at(9), at(29))).toBeUndefined()
  expect(memory.get(8, at(29), at(29))).toBeUndefined()
})

test('of what runs for long, the date that is shown has to be on', () => {
  const memory = new MatchMemory()
  const long = facts({ is_ongoing: true, ends_at: at(86_400) })
  memory.keep([[7, long]], CITY, at(10), memory.mark(at(10)))
  expect(memory.get(7, at(30), at(30))).toBeUndefined()
})

test('that nothing is coming up is remembered too', () => {
  const memory = new MatchMemory()
  memory.keep([[7, null]], CITY, at(10), memory.mark(at(10)))
  expect(memory.get(7, at(20), at(20))).toBeNull()
})

test('a city was searched when its matches are kept, until the minute is over or the catalogue is written', () => {
  const memory = new MatchMemory()
  const search = () => memory.keep([[7, facts()]], CITY, at(10), memory.mark(at(10)))
  search()
  expect(memory.wasSearched(CITY, at(20))).toBe(true)
  expect(memory.wasSearched(undefined, at(20))).toBe(false)
  memory.invalidate()
  expect(memory.wasSearched(CITY, at(20))).toBe(false)
  expect(memory.get(7, at(20), at(20))).toBeUndefined()
  search()
  expect(memory.wasSearched(CITY, at(60))).toBe(false)
})
