import type { NotificationKind } from '@okolo/contract/people/notification'
import { describe, expect, test } from 'vitest'
import { mayPush, type PushCase } from './may-push.ts'
import { DAY_MS } from '@okolo/contract/durations'

const PROMOTING = ['match', 'followed', 'friend_saved'] as const
const MINUTE_MS = 60_000
/** Each has its own change of the clock, or none. */
const ZONES = [
  'Europe/Bratislava',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Santiago',
]

const hourIn = (at: Date, zone: string) =>
  Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(at),
  )
const weekdayIn = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).dayOfWeek
const isNight = (at: Date, zone: string) => hourIn(at, zone) >= 21 || hourIn(at, zone) < 9

const decide = (more: Partial<PushCase>) => {
  const now = new Date('2026-07-01T10:00:00Z')
  return mayPush({
    kind: 'match',
    now,
    toldAt: more.now ?? now,
    zone: 'Europe/Bratislava',
    startsAt: null,
    promoted: [],
    quietDays: [],
    ...more,
  })
}

/** 500 events over 30 days, at hours that are spread over day and night; each is asked about until it is decided. */
function simulate(
  from: Date,
  zone: string,
  quietDays: number[] = [],
  kinds: readonly NotificationKind[] = PROMOTING,
) {
  const promoted: Date[] = []
  const waiting: { at: Date; toldAt: Date; startsAt: Date; kind: NotificationKind }[] = []
  for (let i = 0; i < 500; i += 1) {
    const at = new Date(from.getTime() + i * 86.4 * MINUTE_MS + ((i * 7919) % 60) * MINUTE_MS)
    const startsAt = new Date(at.getTime() + 20 * DAY_MS)
    waiting.push({ at, toldAt: at, startsAt, kind: kinds[i % 3] ?? 'match' })
  }
  for (;;) {
    waiting.sort((a, b) => a.at.getTime() - b.at.getTime())
    const next = waiting.shift()
    if (next === undefined) return promoted
    const decision = mayPush({ ...next, now: next.at, zone, promoted, quietDays })
    if (decision.do === 'wait') waiting.push({ ...next, at: decision.until })
    if (decision.do === 'send') promoted.push(next.at)
  }
}

describe('500 matching events in 30 days', () => {
  const months = ['2026-03-01T00:00:00Z', '2026-03-25T00:00:00Z', '2026-10-15T00:00:00Z']
  const cases = ZONES.flatMap((zone) => months.map((from) => [zone, from] as const))

  test.each(cases)('are two pushes a week, nine a month, none at night: %s %s', (zone, from) => {
    const sent = simulate(new Date(from), zone)
    expect(sent.length).toBeGreaterThanOrEqual(8)
    for (const [days, most] of [
      [7, 2],
      [30, 9],
    ] as const)
      for (const first of sent) {
        const within = sent.filter(
          (at) => at >= first && at.getTime() <= first.getTime() + days * DAY_MS,
        )
        expect(within.length).toBeLessThanOrEqual(most)
      }
    expect(sent.filter((at) => isNight(at, zone))).toEqual([])
  })

  test.each(cases)(
    'near somebody with quiet days are never pushed on those: %s %s',
    (zone, from) => {
      const sent = simulate(new Date(from), zone, [1, 6, 7], ['match'])
      expect(sent.length).toBeGreaterThanOrEqual(8)
      expect(sent.length).toBeLessThanOrEqual(9)
      expect(sent.filter((at) => [1, 6, 7].includes(weekdayIn(at, zone)))).toEqual([])
      expect(sent.filter((at) => isNight(at, zone))).toEqual([])
    },
  )
})

test('the night ends at nine by the clock of that day, however long the night was', () => {
  const until = (now: string, zone: string) => decide({ now: new Date(now), zone })
  expect(until('2026-03-28T22:00:00Z', 'Europe/Bratislava')).toEqual({
    do: 'wait',
    until: new Date('2026-03-29T07:00:00Z'),
  })
  expect(until('2026-10-24T19:00:00Z', 'Europe/Bratislava')).toEqual({
    do: 'wait',
    until: new Date('2026-10-25T08:00:00Z'),
  })
  expect(until('2026-10-24T18:59:59Z', 'Europe/Bratislava')).toEqual({
    do: 'send',
    until: new Date('2026-10-24T19:00:00Z'),
  })
})

test('quiet days end on the next morning that is on none, and hold back only events nearby', () => {
  // A Friday evening in Bratislava, where it is Saturday in Australia.
  const now = new Date('2026-11-20T17:00:00Z')
  const quietDays = [6, 7]
  expect(decide({ now, quietDays })).toMatchObject({ do: 'send' })
  expect(decide({ now, quietDays, zone: 'Australia/Lord_Howe' })).toMatchObject({ do: 'wait' })
  const saturday = new Date('2026-11-21T10:00:00Z')
  expect(decide({ now: saturday, quietDays })).toEqual({
    do: 'wait',
    until: new Date('2026-11-23T08:00:00Z'),
  })
  for (const kind of ['followed', 'friend_saved', 'event_changed'] as const)
    expect(decide({ kind, now: saturday, quietDays })).toMatchObject({ do: 'send' })
})

test('a change goes at night only if the event begins within a day', () => {
  const now = new Date('2026-07-01T22:00:00Z')
  const changed = (hours: number) =>
    decide({
      kind: 'event_changed',
      now,
      startsAt: new Date(now.getTime() + hours * 60 * MINUTE_MS),
    })
  expect(changed(24)).toMatchObject({ do: 'send' })
  expect(changed(24.1)).toEqual({ do: 'wait', until: new Date('2026-07-02T07:00:00Z') })
  expect(changed(-1)).toMatchObject({ do: 'wait' })
})

test('does not limit non-promotional pushes, and holds them until morning', () => {
  const promoted = [1, 2].map((days) => new Date(Date.UTC(2026, 6, 1) - days * DAY_MS))
  expect(decide({ promoted })).toEqual({ do: 'leave' })
  for (const kind of ['friend_request', 'friend_confirmed', 'reply', 'event_changed'] as const) {
    expect(decide({ kind, promoted })).toMatchObject({ do: 'send' })
    expect(decide({ kind, now: new Date('2026-07-01T03:00:00Z') })).toMatchObject({ do: 'wait' })
  }
})

test('pushes no started event and nothing older than a day', () => {
  const now = new Date('2026-07-01T10:00:00Z')
  expect(decide({ startsAt: new Date(now.getTime() - MINUTE_MS) })).toEqual({ do: 'leave' })
  expect(decide({ kind: 'reply', toldAt: new Date(now.getTime() - DAY_MS - 1) })).toEqual({
    do: 'leave',
  })
})
