import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { sourceGauges, type SourceFigures } from './source-gauges.ts'

const source: SourceFigures = {
  slug: 'club',
  connector: 'ical',
  state: 'ok',
  checkedAt: new Date('2026-11-20T12:00:00Z'),
  nextRunAt: null,
  failures: 0,
  records: 14,
  quarantined: 2,
  figures: {
    upcoming: { now: 12, usual: null },
    listed: null,
    outside: 0.25,
    unknown: [{ value: 'gratis' }],
    absent: [{ field: 'price', share: 0.5 }],
  },
}

test('Prometheus reads what is known of a source, and nothing of a removed one', async () => {
  const register = new Registry()
  const setSources = sourceGauges(register)
  const values = async () =>
    (await register.metrics()).split('\n').filter((line) => /^[^#]/.test(line))

  setSources([source])
  expect(await values()).toEqual([
    'okolo_source_state{source="club",connector="ical",state="ok"} 1',
    'okolo_source_field_absent_ratio{source="club",field="price"} 0.5',
    'okolo_source_last_success_timestamp_seconds{source="club"} 1795176000',
    'okolo_source_failures{source="club"} 0',
    'okolo_source_records{source="club"} 14',
    'okolo_source_quarantined_records{source="club"} 2',
    'okolo_source_upcoming_events{source="club"} 12',
    'okolo_source_outside_city_ratio{source="club"} 0.25',
    'okolo_source_unknown_values{source="club"} 1',
    'okolo_sources{state="ok"} 1',
  ])
  expect(await register.metrics()).toContain('# TYPE okolo_source_upcoming_events_usual gauge')

  const many = Array.from({ length: 10_000 }, (_, i) => ({ ...source, slug: `s${i}` }))
  setSources([...many, { ...source, slug: 'broken', state: 'dead' }])
  const told = await values()
  expect(told.length).toBeLessThan(1200)
  expect(told).toContain('okolo_source_state{source="broken",connector="ical",state="dead"} 1')
  expect(told).toContain('okolo_sources{state="ok"} 10000')

  setSources([{ ...source, slug: 'hall', figures: null }])
  expect(await values()).toEqual([
    'okolo_source_state{source="hall",connector="ical",state="ok"} 1',
    'okolo_source_last_success_timestamp_seconds{source="hall"} 1795176000',
    'okolo_source_failures{source="hall"} 0',
    'okolo_source_records{source="hall"} 14',
    'okolo_source_quarantined_records{source="hall"} 2',
    'okolo_source_unknown_values{source="hall"} 0',
    'okolo_sources{state="ok"} 1',
  ])
})
