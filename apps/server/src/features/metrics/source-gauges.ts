import { Gauge, type Registry } from 'prom-client'

/** One source's health, as far as the gauges show it. Shares are 0 to 1; null is unknown. */
export type SourceFigures = {
  slug: string
  connector: string
  state: string
  checkedAt: Date | null
  nextRunAt: Date | null
  failures: number
  records: number
  quarantined: number
  figures: {
    upcoming: Compared
    listed: Compared | null
    outside: number | null
    unknown: readonly unknown[]
    absent: readonly { field: string; share: number }[]
  } | null
}
type Compared = { now: number; usual: number | null }

/** More sources than these are only counted, so that no site makes a scrape large. */
const MOST_SOURCES = 100

/**
 * Registers the gauges of sources. Returns the function that sets them and drops removed sources. Of many sources those in
 * trouble are told of first.
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
      (s: SourceFigures) => seconds(s.checkedAt),
    ],
    [gauge('next_run_timestamp_seconds', 'When it is due'), (s) => seconds(s.nextRunAt)],
    [gauge('failures', 'Failed runs in a row'), (s) => s.failures],
    [gauge('records', 'Raw records kept, withdrawn ones aside'), (s) => s.records],
    [gauge('quarantined_records', 'Records that could not be understood'), (s) => s.quarantined],
    [gauge('upcoming_events', 'Events with a date to come'), (s) => s.figures?.upcoming.now],
    [gauge('upcoming_events_usual', 'Their median of 28 days'), (s) => s.figures?.upcoming.usual],
    [gauge('listed_records', 'Records of the last whole listing'), (s) => s.figures?.listed?.now],
    [gauge('listed_records_usual', 'Their median of 28 days'), (s) => s.figures?.listed?.usual],
    [
      gauge('outside_city_ratio', 'Share of its places farther from their city than it reaches'),
      (s) => s.figures?.outside,
    ],
    [gauge('unknown_values', 'Values that no rule knows'), (s) => s.figures?.unknown.length ?? 0],
  ] satisfies [Gauge, (source: SourceFigures) => number | null | undefined][]

  const states = new Gauge({
    name: 'okolo_sources',
    help: 'Sources in this state',
    labelNames: ['state'],
    registers: [register],
  })

  return (all) => {
    states.reset()
    for (const source of all) states.inc({ state: source.state })
    const sources = all
      .toSorted((a, b) => Number(a.state === 'ok') - Number(b.state === 'ok'))
      .slice(0, MOST_SOURCES)
    for (const one of [state, absent, ...plain.map(([each]) => each)]) one.reset()
    for (const source of sources) {
      const { slug, connector } = source
      state.set({ source: slug, connector, state: source.state }, 1)
      for (const { field, share } of source.figures?.absent ?? [])
        absent.set({ source: slug, field }, share)
      for (const [each, read] of plain) {
        const value = read(source)
        if (typeof value === 'number') each.set({ source: slug }, value)
      }
    }
  }
}

function seconds(moment: Date | null): number | null {
  return moment === null ? null : moment.getTime() / 1000
}
