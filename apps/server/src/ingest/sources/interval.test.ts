import { expect, test } from 'vitest'
import { breakerState, nextRun, type Ending, type Pulse } from './interval.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const HOURLY: Pulse = {
  everyMinutes: 60,
  intervalMinutes: null,
  failures: 0,
  failingSince: null,
  isAdaptive: true,
  mayKeepMinutes: null,
}

function after(endings: Ending[], pulse: Pulse = HOURLY, random = 1) {
  let state = pulse
  const minutes: number[] = []
  let last = nextRun(state, endings[0]!, { now: NOW, random: () => random, notBefore: null })
  for (const ending of endings) {
    last = nextRun(state, ending, { now: NOW, random: () => random, notBefore: null })
    state = { ...state, intervalMinutes: last.intervalMinutes, failures: last.failures }
    minutes.push(((last.nextRunAt?.getTime() ?? 0) - NOW.getTime()) / 60_000)
  }
  return { minutes, last }
}

const complete = (change: number | null): Ending => ({ kind: 'complete', change })
const FAILED: Ending = { kind: 'failed' }

test('a source where nothing changes is asked less and less, up to eight times its interval', () => {
  const { minutes } = after(Array.from({ length: 8 }, () => complete(0)))
  expect(minutes.slice(0, 3)).toEqual([90, 135, 202.5])
  expect(minutes.at(-1)).toBe(480)
})

test('never less than daily, and never less than its terms let us keep what it said', () => {
  const daily = after(
    Array.from({ length: 9 }, () => complete(0)),
    { ...HOURLY, everyMinutes: 360 },
  )
  expect(daily.minutes.at(-1)).toBe(1440)
  const strict = after(
    Array.from({ length: 9 }, () => complete(0)),
    { ...HOURLY, mayKeepMinutes: 120 },
  )
  expect(strict.minutes.at(-1)).toBe(120)
})

test('a source where much changes is asked more often, down to a quarter; then it returns to its schedule', () => {
  const { minutes } = after([complete(0.5), complete(0.5), complete(0.5), complete(0.05)])
  expect(minutes).toEqual([30, 15, 15, 37.5])
})

test('the first listing changes everything and says nothing about its pace; our own demo keeps its pace', () => {
  expect(after([complete(null)]).minutes).toEqual([60])
  expect(after([complete(0)], { ...HOURLY, isAdaptive: false }).minutes).toEqual([60])
})

test('failures wait longer and longer, at random, and the fifth opens the breaker', () => {
  const five = [FAILED, FAILED, FAILED, FAILED, FAILED]
  expect(after(five).minutes).toEqual([16, 31, 61, 61, 60])
  expect(after(five, HOURLY, 0).minutes).toEqual([1, 1, 1, 1, 60])
  const { last } = after(five)
  expect(breakerState(last, NOW)).toBe('open')
  expect(breakerState(last, new Date('2026-11-20T13:00:00Z'))).toBe('half-open')
})

test('a trial that fails opens it for twice as long, a day at most; one that succeeds closes it', () => {
  const many = Array.from({ length: 12 }, () => FAILED)
  expect(after(many).minutes.slice(4, 8)).toEqual([60, 120, 240, 480])
  expect(after(many).minutes.at(-1)).toBe(1440)
  const { last } = after([...many, complete(0.1)])
  expect(last).toMatchObject({ failures: 0, breakerUntil: null })
  expect(breakerState(last, NOW)).toBe('closed')
})

test('a spent budget waits for the next day of UTC and is not a failure', () => {
  const { minutes, last } = after([{ kind: 'budget' }], HOURLY, 0)
  expect(minutes).toEqual([720])
  expect(last.failures).toBe(0)
})

test('a host that asks for patience gets it', () => {
  const notBefore = new Date('2026-11-21T00:00:00Z')
  const next = nextRun(HOURLY, complete(0.1), { now: NOW, random: () => 0, notBefore })
  expect(next.nextRunAt).toEqual(notBefore)
})

test('plans no next run for a source without a schedule', () => {
  const { last } = after([FAILED], { ...HOURLY, everyMinutes: null })
  expect(last).toMatchObject({ nextRunAt: null, failures: 1 })
})

test('a source that has failed for thirty days is tried once a week, and returns to its interval', () => {
  const failingSince = new Date(NOW.getTime() - 30 * 24 * 3_600_000)
  const dead = { ...HOURLY, intervalMinutes: 90, failures: 40, failingSince }
  const { minutes, last } = after([FAILED], dead)
  expect(minutes).toEqual([7 * 24 * 60])
  expect(last.failingSince).toEqual(failingSince)
  expect(after([complete(0.1)], dead).last).toMatchObject({ failures: 0, failingSince: null })
  expect(after([complete(0.1)], dead).minutes).toEqual([75])
  expect(
    after([FAILED], { ...dead, failingSince: new Date(failingSince.getTime() + 1) }).minutes,
  ).toEqual([24 * 60])
})
