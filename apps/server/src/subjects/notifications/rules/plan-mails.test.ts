import type { NotificationKind } from '@okolo/contract/people/notification'
import { describe, expect, test } from 'vitest'
import { planMails, type MailPerson, type OpenMail } from './plan-mails.ts'
import { DAY_MS, MINUTE_MS } from '@okolo/contract/durations'

const ZONE = 'Europe/Bratislava'

/** Decides about one notification. Times are of July in Bratislava, two hours ahead of UTC. */
function decide(
  kind: NotificationKind,
  {
    told,
    now,
    ...more
  }: { told: string; now: string } & Partial<Pick<MailPerson, 'lastGathered' | 'promoted'>> & {
      startsAt?: Date
    },
): string {
  const { startsAt = null, ...person } = more
  const at = (text: string) => new Date(`2026-07-${text}:00Z`)
  const [decision] = planMails(
    { now: at(now), zone: ZONE, lastGathered: null, promoted: [], ...person },
    [{ id: 1, kind, toldAt: at(told), startsAt }],
  )
  return decision?.do === 'wait' ? decision.until.toISOString() : (decision?.do ?? '')
}

test.each([
  ['at once', '01T22:00', '01T22:00', '2026-07-01T22:05:00.000Z'],
  ['after four minutes', '01T22:00', '01T22:04', '2026-07-01T22:05:00.000Z'],
  ['after five minutes, at night too', '01T22:00', '01T22:05', 'change'],
  ['after a day without a worker', '01T22:00', '02T22:00', 'change'],
  ['after four days', '01T22:00', '05T22:01', 'leave'],
])('a change of a saved event %s', (_when, told, now, decision) => {
  expect(decide('event_changed', { told, now })).toBe(decision)
})

test.each([
  ['before nine', '01T06:30', '01T06:30', '2026-07-01T07:00:00.000Z'],
  ['at nine', '01T06:30', '01T07:00', 'gather'],
  ['during the day', '01T10:00', '01T10:00', '2026-07-02T07:00:00.000Z'],
  ['late in the evening', '01T20:00', '01T20:00', '2026-07-02T07:00:00.000Z'],
  ['at noon, where no worker ran in the morning', '01T20:00', '02T10:00', 'gather'],
  ['at night, where no worker ran by day', '01T20:00', '02T20:00', '2026-07-03T07:00:00.000Z'],
  ['after four days', '01T20:00', '05T20:01', 'leave'],
])('an answer %s', (_when, told, now, decision) => {
  expect(decide('reply', { told, now })).toBe(decision)
})

test('there is one gathered letter a day, whatever else went', () => {
  const given = { told: '01T20:00', now: '02T09:00' }
  const lastGathered = new Date('2026-07-02T07:00:00Z')
  expect(decide('reply', { ...given, lastGathered })).toBe('2026-07-03T07:00:00.000Z')
  expect(decide('event_changed', { ...given, lastGathered })).toBe('change')
})

test('promotions end with two letters a week, and with the beginning of the event', () => {
  const given = { told: '01T20:00', now: '02T07:00' }
  const promoted = [1, 5].map((days) => new Date(Date.UTC(2026, 6, 2, 7) - days * DAY_MS))
  for (const kind of ['match', 'followed', 'friend_saved'] as const) {
    expect(decide(kind, given)).toBe('gather')
    expect(decide(kind, { ...given, promoted })).toBe('leave')
    expect(decide(kind, { ...given, startsAt: new Date('2026-07-02T06:59:00Z') })).toBe('leave')
  }
  expect(decide('friend_request', { ...given, promoted })).toBe('gather')
})

/** 500 notifications over 30 days, each asked about until it is decided. Returns when letters went. */
function simulate(from: Date, zone: string, kinds: readonly NotificationKind[]) {
  const gathered: Date[] = []
  const promoted: Date[] = []
  let open: OpenMail[] = Array.from({ length: 500 }, (_, id) => {
    const toldAt = new Date(from.getTime() + id * 86.4 * MINUTE_MS + ((id * 7919) % 60) * MINUTE_MS)
    const startsAt = new Date(toldAt.getTime() + 20 * DAY_MS)
    return { id, kind: kinds[id % kinds.length] ?? 'match', toldAt, startsAt }
  })
  for (let at = from.getTime(); at < from.getTime() + 32 * DAY_MS; at += 10 * MINUTE_MS) {
    const now = new Date(at)
    const told = open.filter(({ toldAt }) => toldAt <= now)
    const lastGathered = gathered.at(-1) ?? null
    const plan = planMails({ now, zone, lastGathered, promoted: [...promoted] }, told)
    const goes = plan.filter((one) => one.do === 'gather').map(({ id }) => id)
    if (goes.length > 0) gathered.push(now)
    if (told.some(({ id, kind }) => goes.includes(id) && kind !== 'reply')) promoted.push(now)
    const done = new Set(plan.filter((one) => one.do !== 'wait').map(({ id }) => id))
    open = open.filter(({ id }) => !done.has(id))
  }
  return { gathered, promoted }
}

describe('500 notifications in 30 days', () => {
  const zones = [ZONE, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
  const months = ['2026-03-15T00:00:00Z', '2026-10-15T00:00:00Z']
  const cases = zones.flatMap((zone) => months.map((from) => [zone, from] as const))

  test.each(cases)(
    'are one letter a day, two promotions a week, none at night: %s %s',
    (zone, from) => {
      const day = (at: Date) => at.toLocaleDateString('en', { timeZone: zone })
      const hour = (at: Date) =>
        Number(at.toLocaleString('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }))
      const all = simulate(new Date(from), zone, ['match', 'reply', 'followed'])
      expect(all.gathered.length).toBeGreaterThanOrEqual(28)
      expect(new Set(all.gathered.map(day)).size).toBe(all.gathered.length)
      expect(all.gathered.filter((at) => hour(at) < 9 || hour(at) >= 21)).toEqual([])
      expect(all.promoted.length).toBeGreaterThanOrEqual(8)
      for (const [days, most] of [
        [7, 2],
        [30, 9],
      ] as const)
        for (const first of all.promoted) {
          const until = first.getTime() + days * DAY_MS
          const within = all.promoted.filter((at) => at >= first && at.getTime() <= until)
          expect(within.length).toBeLessThanOrEqual(most)
        }
    },
  )
})
