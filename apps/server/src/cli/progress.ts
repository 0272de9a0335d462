import { Presets, SingleBar } from 'cli-progress'
import type { RunReport } from '#server/ingest/sources/report.ts'

export type Progress = {
  update: (report: RunReport, total: number | null) => void
  stop: () => void
}

const LINE_EVERY_MS = 5000

/** Shows a bar with count, rate and time left on a terminal, or an occasional line elsewhere. */
export function showProgress(
  title: string,
  out: { isTerminal: boolean; print: (line: string) => void; now: () => number },
): Progress {
  const began = out.now()
  const rate = (done: number) => Math.round((1000 * done) / Math.max(1, out.now() - began))
  if (!out.isTerminal) {
    let last = began
    return {
      update: ({ records }, total) => {
        if (out.now() - last < LINE_EVERY_MS) return
        last = out.now()
        out.print(
          `${title}: ${records}${total === null ? '' : ` of ${total}`} records, ${rate(records)}/s`,
        )
      },
      stop: () => undefined,
    }
  }
  const bar = new SingleBar(
    {
      format: `${title} {bar} {value}/{total} records, {rate}/s, {eta_formatted} left`,
      hideCursor: true,
      clearOnComplete: true,
    },
    Presets.shades_classic,
  )
  bar.start(0, 0, { rate: 0 })
  return {
    update: ({ records }, total) => {
      bar.setTotal(Math.max(total ?? 0, records))
      bar.update(records, { rate: rate(records) })
    },
    stop: () => bar.stop(),
  }
}

/** Shows progress of anything counted. */
export function showCount(
  title: string,
  unit: string,
  out: { isTerminal: boolean; print: (line: string) => void; now: () => number },
): { update: (done: number, total: number) => void; stop: () => void } {
  const began = out.now()
  const rate = (done: number) => Math.round((1000 * done) / Math.max(1, out.now() - began))
  if (!out.isTerminal) {
    let last = began
    return {
      update: (done, total) => {
        if (out.now() - last < LINE_EVERY_MS) return
        last = out.now()
        out.print(`${title}: ${done} of ${total} ${unit}, ${rate(done)}/s`)
      },
      stop: () => undefined,
    }
  }
  const bar = new SingleBar(
    {
      format: `${title} {bar} {value}/{total} ${unit}, {rate}/s, {eta_formatted} left`,
      hideCursor: true,
      clearOnComplete: true,
    },
    Presets.shades_classic,
  )
  bar.start(0, 0, { rate: 0 })
  return {
    update: (done, total) => {
      bar.setTotal(total)
      bar.update(done, { rate: rate(done) })
    },
    stop: () => bar.stop(),
  }
}
