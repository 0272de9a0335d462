import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { showProgress } from '@okolo/server/cli/call/progress.ts'
import { gatherSource } from '@okolo/server/ingest/gather/gather-source.ts'
import type { RunReport } from '@okolo/server/ingest/sources/report.ts'
import type { Database } from '@okolo/server/platform/database/db.ts'
import type { Terms } from '@okolo/connectors/connector'
import { openagenda } from '@okolo/connectors-keyed/openagenda/openagenda'
import { agendaNumber, type Agenda } from './agenda.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const HOST = 'api.openagenda.com'

export type Platform = { port: number; close: () => void }

export async function startPlatform(): Promise<Platform> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('platform.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [port] = await once(child.stdout!, 'data')
  return { port: Number(String(port)), close: () => child.kill() }
}

export type Gathered = { report: RunReport; seconds: number; cpuSeconds: number }

/** A source of the bench: a connector with a configuration, and a host answered on loopback. */
export type BenchSource = {
  slug: string
  connector: string
  host: string
  config: object
  terms: Terms
}

/**
 * Gathers a whole agenda of the platform like the product does. Throws if the run does not finish.
 */
export function gatherAgenda(
  database: Database,
  platform: Platform,
  slug: string,
  agenda: Agenda,
): Promise<Gathered> {
  const { terms } = openagenda.manifest
  const config = { agenda: agendaNumber(agenda), past: true }
  const source = { slug, connector: 'openagenda', host: HOST, config, terms }
  return gatherWhole(database, platform, source, agenda.count)
}

/** Gathers a source of `count` records like the product does. Throws if the run does not finish. */
export async function gatherWhole(
  database: Database,
  platform: Platform,
  { slug, connector, host, config, terms }: BenchSource,
  count: number,
): Promise<Gathered> {
  const progress = showProgress(`${database.kind} ${slug}`, {
    isTerminal: process.stdout.isTTY,
    print: console.log,
  })
  const began = performance.now()
  const cpu = process.cpuUsage()
  const report = await gatherSource(
    {
      slug,
      connector,
      platform: slug,
      title: slug,
      url: null,
      citySlug: 'paris',
      config,
      trust: 0.7,
      terms,
      isDemo: false,
    },
    {
      database,
      clock: () => NOW,
      signal: new AbortController().signal,
      everything: true,
      onProgress: progress.update,
      routes: new Map([[host, { host: '127.0.0.1', port: platform.port }]]),
    },
  )
  progress.stop()
  const { user, system } = process.cpuUsage(cpu)
  if (report.status !== 'complete' || report.records !== count)
    throw new Error(
      `The run of ${slug} ended as "${report.status}" with ${report.records}: ${report.error}`,
    )
  return {
    report,
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: (user + system) / 1e6,
  }
}
