import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shoot } from '../lists/http.ts'
import { table } from '../measuring/measure.ts'
import { startChild, startSite, type Child } from './site-server.ts'
import { mainPages } from './site-pages.ts'

const GOALS = { made: 300, kept: 5000 }
/** Clock ticks a second of /proc. */
const TICKS = 100

/**
 * Measures pages per second of the server's own processor time at 16 connections: rendered anew
 * with the API's answers cached, and cached. A bare Fastify sends the same bytes for comparison.
 */
export async function benchPages({ seconds }: { seconds: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'okolo-bench-pages-'))
  const site = await startSite()
  const [feed, event, venue] = (await mainPages(site.origin)).map((path) => `/en${path}`)
  const file = join(folder, 'page.br')
  await writeFile(file, await sentBody(site.origin + feed))
  const bare = await startChild([fileURLToPath(new URL('bare-server.ts', import.meta.url)), file])
  const lines = [
    ['', 'pages/s of a core', 'x bare', 'ms of a core', 'pages/s', 'p99 ms', 'failures'],
  ]
  try {
    const bound = await line('bare Fastify, the same bytes', bare, '/')
    const kept = [
      await line('feed, kept', site, `${feed}`),
      await line('event, kept', site, `${event}`),
    ]
    const made = [
      // The position of the map makes another page of the same list.
      await line('feed, made anew', site, `${feed}?at={n}`),
      await line('event, made anew', site, `${event}?price={n}`),
      await line('venue, made anew', site, `${venue}?price={n}`),
    ]
    await line('feed of a filter nobody asked for', site, `${feed}?price={n}`)
    console.log(`${table(lines)}

Made anew: ${made.map(Math.round).join(', ')} a second of a core (goal ${GOALS.made}); kept: ${kept.map(Math.round).join(', ')} (goal ${GOALS.kept}); bare: ${Math.round(bound)}`)
  } finally {
    await Promise.all([site.close(), bare.close()])
    await rm(folder, { recursive: true })
  }

  async function line(name: string, { origin, pid }: Child, path: string): Promise<number> {
    const shot = { url: origin, path, cities: 1, words: [] }
    await shoot({ ...shot, seconds: 2 })
    const began = cpuSeconds(pid)
    // Warming up is not counted, and must take none of the counted time.
    const { rate, p99, failures } = await shoot({ ...shot, seconds, isWarm: true })
    const spent = cpuSeconds(pid) - began
    const ofCore = (rate * seconds) / spent
    lines.push([
      name,
      ofCore.toFixed(0),
      (ofCore / Number(lines[1]?.[1] ?? ofCore)).toFixed(3),
      (1000 / ofCore).toFixed(2),
      rate.toFixed(0),
      String(p99),
      String(failures),
    ])
    return ofCore
  }
}

/** Fetches the bytes that a browser which reads brotli is sent. */
function sentBody(url: string): Promise<Buffer> {
  return new Promise((done, failed) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => done(Buffer.concat(chunks)))
    }).on('error', failed)
  })
}

/** Processor time of a process with all its threads. Linux only. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
