/** Twenty readers of a site, until SIGTERM; then it says how many answers failed: `node walk-readers.ts ORIGIN`. */
import { setTimeout as sleep } from 'node:timers/promises'

const [origin = ''] = process.argv.slice(2)
const PATHS = ['/sk/feed', '/v1/events/?city=horna-ves', '/sk/map', '/healthz']
const took: number[] = []
const failures = new Map<string, number>()
const over = new AbortController()
process.once('SIGTERM', () => over.abort())

await Promise.all(Array.from({ length: 20 }, (_, number) => read(number)))
took.sort((a, b) => a - b)
const lost = [...failures].map(([why, times]) => `${times} × ${why}`)
console.log(
  `Readers: ${took.length} answers, 99 % within ${took[Math.floor(took.length * 0.99)]?.toFixed(0)} ms; ${lost.length === 0 ? 'none failed' : `failed: ${lost.join(', ')}`}`,
)
process.exitCode = lost.length === 0 ? 0 : 1

async function read(number: number): Promise<void> {
  for (let i = number; !over.signal.aborted; i += 1) {
    const began = performance.now()
    const fault = await ask(`${origin}${PATHS[i % PATHS.length]}`)
    took.push(performance.now() - began)
    if (fault !== null) failures.set(fault, (failures.get(fault) ?? 0) + 1)
    await sleep(100)
  }
}

/** Null: it was answered well. */
async function ask(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    return answer.ok ? null : `${answer.status} of ${new URL(url).pathname}`
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error
      ? error.cause.message
      : String(error)
  }
}
