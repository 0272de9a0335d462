import type { AnyConnector } from '@okolo/connectors/connector'
import { BadRecord } from '@okolo/connectors/bad-record'
import { connectorById } from '#server/platform/connectors.ts'
import { BRATISLAVA } from '@okolo/connectors/testing/run-recorded'
import { expect, test } from 'vitest'
import { mapRecords } from './map-records.ts'
import { withinLimit } from './time-limit.ts'

const LIMIT_MS = 60
const own = { ...BRATISLAVA, id: 1, population: 475_000, names: ['Bratislava'] }

const HANGS: [string, () => void][] = [
  [
    'a loop without an end, past every catch',
    () => {
      for (;;) {
        try {
          for (let n = 0; n >= 0; n = (n + 1) % 7);
        } catch {
          continue
        }
      }
    },
  ],
  ['a regular expression that tries everything', () => /^(a+)+$/.test(`${'a'.repeat(60)}b`)],
]

test.each(HANGS)(
  'a record is set aside whose mapping is %s; its neighbours become events',
  (_, hang) => {
    const connector: AnyConnector = {
      ...connectorById('tabular')!,
      map(_raw, _context, { id }) {
        if (id === 'b' || id === 'c') hang()
        return {
          sourceId: id,
          title: { en: `Show ${id}` },
          when: [{ start: '2026-12-01T20:00:00' }],
        }
      },
    }
    const mapped = mapRecords(
      ['a', 'b', 'c', 'd'].map((recordId, id) => ({ id, recordId, raw: '{}' })),
      {
        connector,
        config: {},
        own,
        cities: [own],
        now: new Date('2026-11-20'),
        limitMs: LIMIT_MS,
      },
    )
    expect(mapped.map(({ outcome }) => [outcome.state, outcome.reason?.code])).toEqual([
      ['mapped', undefined],
      ['quarantined', 'map_too_slow'],
      ['quarantined', 'map_too_slow'],
      ['mapped', undefined],
    ])
    expect(mapped.map(({ listings }) => listings?.listings.length)).toEqual([
      1,
      undefined,
      undefined,
      1,
    ])
  },
)

const tooSlow = () => new BadRecord('slow', 'It was stopped.')

test('work that throws throws the same, and its neighbours are not disturbed', () => {
  const error = new TypeError('no')
  const fails = () => {
    throw error
  }
  expect(() => withinLimit(fails, LIMIT_MS, tooSlow)).toThrow(error)
  expect(withinLimit(() => 7, LIMIT_MS, tooSlow)).toBe(7)
})

test('a limit within a limit: the inner one stops its part, the outer one the whole', () => {
  const hang = HANGS[0]![1]
  const inner = (limitMs: number) => {
    try {
      withinLimit(hang, limitMs, tooSlow)
    } catch (error) {
      return error instanceof BadRecord ? `inner: ${error.code}` : 'another error'
    }
    return 'done'
  }
  expect(withinLimit(() => inner(LIMIT_MS), 100 * LIMIT_MS, tooSlow)).toBe('inner: slow')
  expect(() => withinLimit(() => inner(100 * LIMIT_MS), LIMIT_MS, tooSlow)).toThrow(tooSlow())
})

// A stall of a busy machine counts as the neighbour's time.
test(
  'a recurrence that would hang is stopped and named; its neighbours keep their dates',
  { retry: 2 },
  () => {
    /** Each of them is dear to try; one after the other they would hold a thread for minutes. */
    const hostile = Array.from(
      { length: 100_000 },
      (_, at) => `FREQ=YEARLY;BYYEARDAY=${1 + (at % 366)};BYMONTHDAY=30;BYMONTH=2;BYSETPOS=300`,
    )
    const good = ['FREQ=WEEKLY;COUNT=3']
    const connector: AnyConnector = {
      ...connectorById('tabular')!,
      map: (_raw, _context, { id }) =>
        [good, hostile, good].map((rules, at) => ({
          sourceId: `${id}${at}`,
          title: { en: `Show ${id}${at}` },
          when: [],
          recurrence: { start: '2026-11-20T20:00:00', rules: id === 'b' ? rules : good },
        })),
    }
    const mapped = mapRecords(
      ['a', 'b', 'c'].map((recordId, id) => ({ id, recordId, raw: '{}' })),
      { connector, config: {}, own, cities: [own], now: new Date('2026-11-20') },
    )
    expect(mapped.map(({ outcome }) => outcome.reason?.code)).toEqual([
      undefined,
      'recurrence_too_slow',
      undefined,
    ])
    expect(mapped[1]!.outcome.reason!.message).toMatch(
      /^1 of 3 events: .*within 250 ms \(100000 rules, first FREQ=YEARLY/,
    )
    expect(
      mapped.map(({ listings }) => listings!.listings.map(({ content }) => content.dates.length)),
    ).toEqual([
      [3, 3, 3],
      [3, 3],
      [3, 3, 3],
    ])
  },
)
