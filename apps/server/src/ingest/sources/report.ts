import { twinsInWords, type Twins } from './twins-of-source.ts'

/** code -> how often, with one example in words. */
export type Counted = Record<string, { count: number; example: string }>

/** The present content of a source. */
export type SourceTotals = {
  /** Raw records kept, withdrawn ones aside. */
  records: number
  /** Of these: no events at all (a to-do in a calendar, a page without one). */
  skipped: number
  quarantined: number
  /** Why records, or single events of a record, were refused. */
  reasons: Counted
  /** Assumptions for values that the source does not give. */
  assumptions: Counted
  /** With a live listing of this source, and their dates. */
  events: number
  dates: number
  twins: Twins
}

/** Counts of an update of the catalogue: events, and written dates. */
export type UpdateCounts = { created: number; updated: number; withdrawn: number; dates: number }

/** The outcome of a run, stored with it and printed by the command line. */
export type RunReport = {
  source: string
  status: 'complete' | 'partial' | 'failed'
  resumed: boolean
  /** Records that the source gave in this run; of these, stored for the first time or changed since. */
  records: number
  recordsNew: number
  recordsChanged: number
  eventsCreated: number
  eventsUpdated: number
  eventsWithdrawn: number
  datesWritten: number
  /** Said about whole files and answers. */
  notes: Counted
  error: string | null
  totals: SourceTotals
}

export function emptyReport(source: string): RunReport {
  return {
    source,
    status: 'partial',
    resumed: false,
    records: 0,
    recordsNew: 0,
    recordsChanged: 0,
    eventsCreated: 0,
    eventsUpdated: 0,
    eventsWithdrawn: 0,
    datesWritten: 0,
    notes: {},
    error: null,
    totals: {
      records: 0,
      skipped: 0,
      quarantined: 0,
      reasons: {},
      assumptions: {},
      events: 0,
      dates: 0,
      twins: { pairs: 0, ofTwoHosts: 0, isMapped: false },
    },
  }
}

export function note(report: RunReport, code: string, example: string): void {
  const entry = (report.notes[code] ??= { count: 0, example })
  entry.count += 1
}

/** The sum of these counts; of none, nothing. */
export function addCounts(counts: readonly UpdateCounts[]): UpdateCounts {
  const sum = { created: 0, updated: 0, withdrawn: 0, dates: 0 }
  for (const { created, updated, withdrawn, dates } of counts) {
    sum.created += created
    sum.updated += updated
    sum.withdrawn += withdrawn
    sum.dates += dates
  }
  return sum
}

/** Adds what a page changed in the catalogue. */
export function countUpdates(report: RunReport, counts: UpdateCounts): void {
  report.eventsCreated += counts.created
  report.eventsUpdated += counts.updated
  report.eventsWithdrawn += counts.withdrawn
  report.datesWritten += counts.dates
}

/** How many rows of the catalogue and of raw records the run wrote; an unchanged source writes none. */
export function writesOf(report: RunReport): number {
  return (
    report.recordsNew +
    report.recordsChanged +
    report.eventsCreated +
    report.eventsUpdated +
    report.eventsWithdrawn +
    report.datesWritten
  )
}

/** The report as lines for a terminal. */
export function describeReport(report: RunReport): string[] {
  const { totals } = report
  const share = totals.records === 0 ? 0 : (100 * totals.quarantined) / totals.records
  const lines = [
    `${report.source}: ${report.status}${report.resumed ? ', resumed' : ''}${report.error === null ? '' : `: ${report.error}`}`,
    `  records ${totals.records}, events ${totals.events}, dates ${totals.dates}, not events ${totals.skipped}, quarantined ${totals.quarantined} (${share.toFixed(1)} %)`,
    `  this run: ${report.records} records read, ${report.recordsNew} new, ${report.recordsChanged} changed; events ${report.eventsCreated} created, ${report.eventsUpdated} updated, ${report.eventsWithdrawn} withdrawn; ${writesOf(report) === 0 ? 'nothing written' : `${report.datesWritten} dates written`}`,
  ]
  for (const [title, counted] of [
    ['quarantined', totals.reasons],
    ['assumed', totals.assumptions],
    ['noted', report.notes],
  ] as const)
    for (const [code, { count, example }] of Object.entries(counted))
      lines.push(`  ${title} ${code} x${count}: ${example}`)
  const twins = twinsInWords(totals.twins)
  if (twins !== null) lines.push(`  ${String(twins)}`)
  return lines
}
