import { Presets, SingleBar } from 'cli-progress'
import type { RunReport } from '#server/ingest/sources/report.ts'

const LINE_EVERY_MS = 5000

type Out = { isTerminal: boolean; print: (line: string) => void }

/** Shows a bar with count, rate and time left on a terminal, or an occasional line elsewhere. */
export function showCount(
  title: string,
  unit: string,
  { isTerminal, print }: Out,
): { update: (done: number, total: number | null) => void; stop: () => void } {
  const began = performance.now()
  const rate = (done: number) => Math.round((1000 * done) / Math.max(1, performance.now() - began))
  if (!isTerminal) {
    let last = began
    return {
      update: (done, total) => {
        if (performance.now() - last < LINE_EVERY_MS) return
        last = performance.now()
        print(`${title}: ${done}${total === null ? '' : ` of ${total}`} ${unit}, ${rate(done)}/s`)
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
      bar.setTotal(Math.max(total ?? 0, done))
      bar.update(done, { rate: rate(done) })
    },
    stop: () => bar.stop(),
  }
}

/** Shows how far a source is gathered. */
export function showProgress(title: string, out: Out) {
  const { update, stop } = showCount(title, 'records', out)
  return {
    update: ({ records }: RunReport, total: number | null) => update(records, total),
    stop,
  }
}
