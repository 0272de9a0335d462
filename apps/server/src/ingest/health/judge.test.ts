import { describe, expect, test } from 'vitest'
import type { Day, Facts } from './facts.ts'
import { compare, figuresOf, median } from './figures.ts'
import { judge } from './judge.ts'

const now = new Date('2026-11-20T15:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

function facts(more: Partial<Facts> = {}): Facts {
  return {
    id: 1,
    slug: 'castle',
    title: 'Castle',
    url: null,
    connector: 'ical',
    city: 'Bratislava',
    citySlug: 'bratislava',
    isDemo: false,
    isEnabled: true,
    addedBy: 'list',
    isRunning: false,
    everyMinutes: 360,
    intervalMinutes: null,
    nextRunAt: minutes(60),
    checkedAt: minutes(-300),
    failures: 0,
    breakerUntil: null,
    failingSince: null,
    lossRuns: 0,
    lossCount: null,
    lossOf: null,
    lossSince: null,
    lossReason: null,
    lossAccepted: null,
    quarantined: 0,
    usedToday: 0,
    takenDown: null,
    runStatus: 'complete',
    runError: null,
    lastRead: 100,
    lastEventAt: minutes(60_000),
    records: 100,
    events: 100,
    ...more,
  }
}

function day(at: number, more: Partial<Day> = {}): Day {
  return {
    sourceId: 1,
    day: `2026-11-${at}`,
    read: 100,
    records: 100,
    quarantined: 0,
    upcoming: 80,
    listings: 80,
    located: 80,
    outside: 0,
    absent: { price: 40 },
    unknown: {},
    codes: { 'assumed zone_assumed': 100 },
    ...more,
  }
}

const usualDays = [15, 16, 17, 18, 19].map((at) => day(at))
const stateWith = (
  more: Partial<Facts>,
  last: Partial<Day> = {},
  dailyBudget: number | null = null,
) => {
  const judged = judge(facts(more), figuresOf([...usualDays, day(20, last)]), { now, dailyBudget })
  const { why, todo } = judged
  return { ...judged, why: String(why), todo: todo === null ? null : String(todo) }
}

describe('a source', () => {
  test('that is gathered as usual is ok, and there is nothing to do', () => {
    expect(stateWith({})).toMatchObject({ state: 'ok', todo: null })
  })

  test.each<[string, Partial<Facts>]>([
    ['off', { isEnabled: false, failures: 3 }],
    ['taken down', { takenDown: 'asked by the owner', isEnabled: false }],
    ['failing', { failures: 1, runStatus: 'failed', runError: 'example.org answered 500' }],
    ['breaker open', { failures: 6, breakerUntil: minutes(90), runStatus: 'failed' }],
    ['failing', { failures: 6, breakerUntil: minutes(-1), runStatus: 'failed' }],
    ['loss refused', { lossRuns: 2, lossReason: '40 of 100 records vanished at once' }],
    ['new', { checkedAt: null, runStatus: null, records: 0 }],
    ['late', { nextRunAt: minutes(-31) }],
    ['ok', { nextRunAt: minutes(-29) }],
    ['ok', { nextRunAt: minutes(-300), isRunning: true }],
    ['by command', { nextRunAt: null, everyMinutes: null }],
  ])('is %s with %o', (state, more) => {
    expect(stateWith(more).state).toBe(state)
  })

  test('says why it fails and when the breaker lets it try again', () => {
    const { why, todo } = stateWith({
      failures: 6,
      breakerUntil: minutes(90),
      runStatus: 'failed',
      runError: 'example.org answered 500',
    })
    expect(why).toBe('It failed 6 times in a row: example.org answered 500')
    expect(todo).toContain('2026-11-20 16:30 UTC')
  })

  test('whose connector has spent its day waits, and is not called failing', () => {
    expect(stateWith({ usedToday: 4500 }, {}, 5000).state).toBe('quota used')
    expect(stateWith({ usedToday: 4499 }, {}, 5000).state).toBe('ok')
  })
})

describe('figures that are not as usual', () => {
  test.each<[string, Partial<Day>]>([
    ['49 records in its listing, usually 100.', { read: 49 }],
    ['151 records in its listing, usually 100.', { read: 151 }],
    ['39 events to come, usually 80.', { upcoming: 39 }],
    ['11 % of its records are in quarantine.', { quarantined: 11 }],
    ['81 % of its events lack this: price. Usually 50 %.', { absent: { price: 65 } }],
    ['25 % of its events are farther from their city than it reaches.', { outside: 20 }],
    [
      'A value that no rule knows has come up: category: "Ralley"',
      { unknown: { 'category: "Ralley"': 3 } },
    ],
    [
      'New in its answers: noted path_without_values, once.',
      { codes: { 'noted path_without_values': 1 } },
    ],
  ])('%s', (why, last) => {
    expect(stateWith({}, last)).toMatchObject({ state: 'odd', why })
  })

  test.each<[string, Partial<Day>]>([
    ['half of the records', { read: 50 }],
    ['half more', { upcoming: 120 }],
    ['a tenth in quarantine', { quarantined: 10 }],
    ['a rare new assumption', { codes: { 'assumed end_dropped': 2 } }],
    [
      'a new unknown value, as a kind of assumption,',
      { codes: { 'assumed category_unknown': 30 } },
    ],
    ['an unknown value of two events', { unknown: { 'category: "Ralley"': 2 } }],
  ])('%s is nothing yet', (_, last) => {
    expect(stateWith({}, last).state).toBe('ok')
  })

  test('nothing is unusual before three days are known', () => {
    const days = [day(18), day(19), day(20, { read: 1, upcoming: 1, absent: { price: 80 } })]
    expect(judge(facts(), figuresOf(days), { now, dailyBudget: null }).state).toBe('ok')
  })

  test('a run that saw no whole listing does not count as an empty one', () => {
    expect(stateWith({}, { read: null }).state).toBe('ok')
  })
})

test('takes the median day as usual, whatever one bad day gave', () => {
  expect(median([5, 1, 100])).toBe(5)
  expect(median([4, 1, 100, 6])).toBe(5)
  expect(compare(5, [10, 10, 0, 12])).toEqual({ now: 5, usual: 10, change: -0.5 })
  expect(compare(5, [0, 0, 0]).change).toBe(1)
  expect(compare(5, [10, 10]).change).toBeNull()
})
