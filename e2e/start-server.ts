import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPlanet } from '@okolo/server/features/tiles/testing/planet-server.ts'
import { openPostgres } from '@okolo/server/platform/database/db.ts'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    /** The port where a journey receives visits of consenting visitors. */
    analyticsPort: number
    /** Lets commands find the server's database, like `npm run okolo`. */
    environment: Record<string, string>
    /** The moment at which the server's clock said `NOW`, in ms. */
    startedAt: number
    /** The folder of the phone app's pages. The first journey that needs them builds them. */
    appFolder: string
  }
}

const MAIN = fileURLToPath(new URL('../apps/server/src/app/main.ts', import.meta.url))
/** Friday evening in Bratislava, as in the acceptance scenarios. */
export const NOW = '2026-11-20T18:00:00Z'

/**
 * Starts the server like `npm start`, with the demo city and its own database. Returns a function
 * that stops it.
 */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort()
  const analyticsPort = await freePort()
  const origin = `http://localhost:${port}`
  const place = await database(process.env['TEST_DATABASE_URL'])
  const planet = await startPlanet()
  const environment: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    PORT: String(port),
    OKOLO_NOW: NOW,
    OKOLO_DEMO: '1',
    OKOLO_LIVE: '0',
    OKOLO_MAP_PLANET: planet.address,
    OKOLO_POSTHOG_KEY: 'phc_journey',
    OKOLO_POSTHOG_HOST: `http://localhost:${analyticsPort}`,
    // All journeys come from one address.
    OKOLO_REQUESTS_PER_MINUTE: '100000',
    ...place.env,
  }
  const startedAt = Date.now()
  const child = spawn(process.execPath, [MAIN], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listening = new Promise<void>((done, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(origin)) done()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', () => failed(new Error(`The server did not start:\n${output}`)))
  })
  const ended = new Promise<void>((done) => child.on('exit', () => done()))
  await listening
  project.provide('origin', origin)
  project.provide('analyticsPort', analyticsPort)
  project.provide('environment', environment)
  project.provide('startedAt', startedAt)
  const own = await mkdtemp(join(tmpdir(), 'okolo-app-'))
  project.provide('appFolder', join(own, 'pages'))
  return async () => {
    child.kill('SIGTERM')
    await ended
    await planet.close()
    await place.remove()
    await rm(own, { recursive: true })
  }
}

async function database(server: string | undefined) {
  if (server === undefined || server === '') {
    const folder = await mkdtemp(join(tmpdir(), 'okolo-e2e-'))
    return {
      env: { DATA_DIR: folder },
      remove: () => rm(folder, { recursive: true, force: true }),
    }
  }
  const name = `okolo_e2e_${randomUUID().replaceAll('-', '')}`
  const admin = await openPostgres(server)
  await admin.exec(`create database ${name}`)
  await admin.exec(`alter database ${name} set synchronous_commit to off`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    env: { DATABASE_URL: url.href },
    remove: async () => {
      await admin.exec(`drop database ${name} with (force)`)
      await admin.close()
    },
  }
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
