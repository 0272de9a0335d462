import type { AnyConnector } from '@okolo/connectors/connector'
import { connectorById } from '@okolo/connectors'
import { BRATISLAVA } from '@okolo/connectors/testing/run-recorded'
import { expect, test } from 'vitest'
import { mapRecords } from './map-records.ts'
import { withinLimit } from './map-records.ts'
import { citiesByName } from '#server/knowledge/places/called-cities.ts'

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
  async (_, hang) => {
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
    const mapped = await mapRecords(
      ['a', 'b', 'c', 'd'].map((recordId, id) => ({ id, recordId, raw: '{}' })),
      {
        connector,
        config: {},
        own,
        cities: [own],
        byName: citiesByName([own]),
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

test('work that throws throws the same, and its neighbours are not disturbed', () => {
  const error = new TypeError('no')
  expect(() =>
    withinLimit(() => {
      throw error
    }, LIMIT_MS),
  ).toThrow(error)
  let done = 0
  expect(withinLimit(() => void done++, LIMIT_MS)).toBe(true)
  expect(done).toBe(1)
})
