import type { SourceFigures } from '../features/metrics/source-gauges.ts'
import type { SourceHealth } from '../ingest/health/health.ts'

/** Turns a source's health into the numbers of `/metrics`. */
export function metricsOf(source: SourceHealth): SourceFigures {
  const { slug, connector, state, checkedAt, nextRunAt, failures, records, quarantined, figures } =
    source
  return {
    slug,
    connector,
    state,
    lastSuccess: checkedAt?.getTime() ?? null,
    nextRun: nextRunAt?.getTime() ?? null,
    failures,
    records,
    quarantined,
    upcoming: figures?.upcoming.now ?? null,
    upcomingUsual: figures?.upcoming.usual ?? null,
    listed: figures?.listed?.now ?? null,
    listedUsual: figures?.listed?.usual ?? null,
    outside: figures?.outside ?? null,
    unknownValues: figures?.unknown.length ?? 0,
    absent: figures?.absent.map(({ field, share }) => ({ field, share })) ?? [],
  }
}
