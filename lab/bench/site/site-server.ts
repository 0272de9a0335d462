import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import flags from '../../../tools/node-flags.json' with { type: 'json' }

const MAIN = fileURLToPath(new URL('../../../apps/server/src/app/main.ts', import.meta.url))

export type Child = {
  origin: string
  pid: number
  isRunning: () => boolean
  /** Settles with the exit code. */
  ended: Promise<number | null>
  close: () => Promise<void>
}

/**
 * Runs the whole site like `npm start`, with the demo city, in its own process and folder. Needs
 * built pages. `environment` adds settings.
 */
export async function startSite(environment: Record<string, string> = {}): Promise<Child> {
  const folder = await mkdtemp(join(tmpdir(), 'okolo-bench-site-'))
  const port = await freePort()
  const isEmbedded = environment['DATABASE_URL'] === undefined
  const child = await startChild([...flags[isEmbedded ? 'serveEmbedded' : 'serve'], MAIN], {
    PORT: String(port),
    DATA_DIR: folder,
    OKOLO_NOW: '2026-11-20T18:00:00Z',
    OKOLO_DEMO: '1',
    OKOLO_LIVE: '0',
    OKOLO_REQUESTS_PER_MINUTE: '1000000000',
    LOG_LEVEL: 'error',
    ...environment,
  })
  return {
    ...child,
    close: async () => {
      await child.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs a Node script until it prints its address. */
export async function startChild(
  args: string[],
  environment: Record<string, string> = {},
): Promise<Child> {
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      // As `npm start` does.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.pipe(process.stderr, { end: false })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const origin = await addressOf(child)
  return {
    origin,
    pid: child.pid ?? 0,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    close: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((done, failed) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const [address] = /http:\/\/[\w.]+:\d+/.exec(output) ?? []
      if (address !== undefined) done(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => failed(new Error(`The server did not start:\n${output}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
