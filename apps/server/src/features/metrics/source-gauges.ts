import { Gauge, type Registry } from 'prom-client'

/** One source's health as numbers: times in ms since 1970, shares 0 to 1, null if unknown. */
export type SourceFigures = {
  slug: string
  connector: string
  state: string
  lastSuccess: number | null
  nextRun: number | null
  failures: number
  records: number
  quarantined: number
  upcoming: number | null
  upcomingUsual: number | null
  listed: number | null
  listedUsual: number | null
  outside: number | null
  unknownValues: number
  absent: { field: string; share: number }[]
}

/**
 * Registers the gauges of sources. Returns the function that sets them and drops removed sources.
 */
export function sourceGauges(register: Registry): (sources: readonly SourceFigures[]) => void {
  const gauge = (name: string, help: string, labelNames: string[] = ['source']) =>
    new Gauge({ name: `okolo_source_${name}`, help, labelNames, registers: [register] })
  const state = gauge('state', '1 for the state that the source is in', [
    'source',
    'connector',
    'state',
  ])
  const absent = gauge('field_absent_ratio', 'Share of its events to come without the field', [
    'source',
    'field',
  ])
  const plain = [
    [
      gauge('last_success_timestamp_seconds', 'End of the last complete run'),
      (s: SourceFigures) => seconds(s.lastSuccess),
    ],
    [gauge('next_run_timestamp_seconds', 'When it is due'), (s) => seconds(s.nextRun)],
    [gauge('failures', 'Failed runs in a row'), (s) => s.failures],
    [gauge('records', 'Raw records kept, withdrawn ones aside'), (s) => s.records],
    [gauge('quarantined_records', 'Records that could not be understood'), (s) => s.quarantined],
    [gauge('upcoming_events', 'Events with a date to come'), (s) => s.upcoming],
    [gauge('upcoming_events_usual', 'Their median of 28 days'), (s) => s.upcomingUsual],
    [gauge('listed_records', 'Records of the last whole listing'), (s) => s.listed],
    [gauge('listed_records_usual', 'Their median of 28 days'), (s) => s.listedUsual],
    [
      gauge('outside_city_ratio', 'Share of its places farther from their city than it reaches'),
      (s) => s.outside,
    ],
    [gauge('unknown_values', 'Values that no rule knows'), (s) => s.unknownValues],
  ] satisfies [Gauge, (source: SourceFigures) => number | null][]

  return (sources) => {
    for (const one of [state, absent, ...plain.map(([each]) => each)]) one.reset()
    for (const source of sources) {
      const { slug, connector } = source
      state.set({ source: slug, connector, state: source.state }, 1)
      for (const { field, share } of source.absent) absent.set({ source: slug, field }, share)
      for (const [each, read] of plain) {
        const value = read(source)
        if (value !== null) each.set({ source: slug }, value)
      }
    }
  }
}

function seconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : milliseconds / 1000
}
