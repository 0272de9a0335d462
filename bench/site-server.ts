import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import flags from '../tools/node-flags.json' with { type: 'json' }

const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

export type Child = { origin: string; pid: number; close: () => Promise<void> }

/** The whole site as `npm start` runs it, with the demo city, in a process and a folder of its own. The pages have to be built. */
export async function startSite(): Promise<Child> {
  const folder = await mkdtemp(join(tmpdir(), 'okolo-bench-site-'))
  const port = await freePort()
  const child = await startChild([...flags.serve, MAIN], {
    PORT: String(port),
    DATA_DIR: folder,
    OKOLO_NOW: '2026-11-20T18:00:00Z',
    OKOLO_DEMO: '1',
    OKOLO_LIVE: '0',
    OKOLO_REQUESTS_PER_MINUTE: '1000000000',
    LOG_LEVEL: 'warn',
  })
  return {
    ...child,
    close: async () => {
      await child.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs a script of Node until it says its address. */
export async function startChild(
  args: string[],
  environment: Record<string, string> = {},
): Promise<Child> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const origin = await addressOf(child)
  return {
    origin,
    pid: child.pid ?? 0,
    close: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((done, failed) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [address] = /http:\/\/[\w.]+:\d+/.exec(output) ?? []
      if (address !== undefined) done(address)
    })
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
