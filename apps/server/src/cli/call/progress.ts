import { Presets, SingleBar } from 'cli-progress'
import type { RunReport } from '#server/ingest/sources/report.ts'

const LINE_EVERY_MS = 5000
const BAR = { least: 10, most: 40 }
/** Room for the numbers behind a bar: ` 1000/1000 addresses, 0.8/s, 12m30s left`. */
const NUMBERS = 46

type Out = { isTerminal: boolean; print: (line: string) => void; columns?: number }

/** Shows a bar with count, rate and time left on a terminal, or an occasional line elsewhere. */
export function showCount(
  title: string,
  unit: string,
  { isTerminal, print, columns = 100 }: Out,
): { update: (done: number, total: number | null) => void; stop: () => void } {
  const began = performance.now()
  const rate = (done: number) => shortRate((1000 * done) / Math.max(1, performance.now() - began))
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
      barsize: Math.min(BAR.most, Math.max(BAR.least, columns - title.length - NUMBERS)),
      formatTime: timeLeft,
    },
    Presets.shades_classic,
  )
  let isDrawn = false
  return {
    update: (done, total) => {
      const all = Math.max(total ?? 0, done)
      if (!isDrawn) bar.start(all, done, { rate: rate(done) })
      isDrawn = true
      bar.setTotal(all)
      bar.update(done, { rate: rate(done) })
    },
    stop: () => bar.stop(),
  }
}

/** `12m30s`; `?` while nothing is done yet. */
function timeLeft(seconds: number): string {
  if (!Number.isFinite(seconds)) return '?'
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}h${Math.round((seconds % 3600) / 60)}m`
  return seconds >= 60 ? `${Math.floor(seconds / 60)}m${Math.round(seconds % 60)}s` : `${seconds}s`
}

/** `0.8`, `12`. */
function shortRate(perSecond: number): string {
  return perSecond < 10 ? String(Math.round(perSecond * 10) / 10) : String(Math.round(perSecond))
}

/** Shows how far a source is gathered. */
export function showProgress(title: string, out: Out) {
  const { update, stop } = showCount(title, 'records', out)
  return {
    update: ({ records }: RunReport, total: number | null) => update(records, total),
    stop,
  }
}
