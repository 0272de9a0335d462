import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { addressOf } from '@okolo/server/platform/testing/database.ts'
import { vi } from 'vitest'
import type { startAccountSite } from './account-site.ts'

const MAIN = fileURLToPath(new URL('../apps/server/src/app/main.ts', import.meta.url))

type Site = Awaited<ReturnType<typeof startAccountSite>>

/**
 * Starts another server process on the database of a site. The embedded database belongs to one process, so there the site
 * itself is returned.
 */
export async function startSecondServer(
  site: Site,
  port: number,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const address = await addressOf(site)
  if (address === null) return { origin: site.origin, stop: () => Promise.resolve() }
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      // Servers of a site share its address; here each is reached by its own port.
      PUBLIC_URL: site.origin,
      DATABASE_URL: address,
      DATA_DIR: site.config.dataDir,
      OKOLO_ROLE: 'api',
      OKOLO_NOW: site.now().toISOString(),
      OKOLO_DEMO: '0',
      OKOLO_LIVE: '0',
      OKOLO_REQUESTS_PER_MINUTE: '100000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((done) => child.on('exit', () => done()))
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await vi.waitFor(
    async () => {
      const isReady = (await fetch(`${origin}/readyz`)).ok
      if (!isReady) throw new Error(`The second server does not start:\n${output}`)
    },
    { timeout: 60_000, interval: 300 },
  )
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
