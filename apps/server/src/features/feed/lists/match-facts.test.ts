import { expect, test } from 'vitest'
import { holdsAt, type MatchFacts } from './match-facts.ts'

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

const asOf = at(10).getTime()

test('the first date of an event is known until it is over, and not for lists that were opened before', () => {
  const match = { asOf, facts: facts() }
  expect([9, 10, 29, 30].map((second) => holdsAt(match, at(second)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('of what runs for long, the date that is shown has to be on', () => {
  const long = facts({ is_ongoing: true, ends_at: at(86_400) })
  expect(holdsAt({ asOf, facts: long }, at(30))).toBe(false)
})

test('that nothing is coming up is known too', () => {
  expect(holdsAt({ asOf, facts: null }, at(20))).toBe(true)
})
