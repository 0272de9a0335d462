import { readFileSync } from 'node:fs'
import { openPostgres } from '@okolo/server/platform/database/db.ts'
import { table } from '../measuring/measure.ts'
import { mainPages } from './site-pages.ts'
import { startSite, type Child } from './site-server.ts'

const GOAL_MB = 700
const PAGES = 20_000
const READERS = 16

/**
 * Measures the demo server's memory: the peak while it first fills its city, and the memory after
 * many pages, each a new one. With a PostgreSQL `server` also without the embedded database.
 */
export async function benchSiteMemory(server: string | undefined): Promise<void> {
  const lines = [['', 'MB at first fill', `MB after ${PAGES} pages`]]
  const most = await line('with the embedded database', {})
  if (server !== undefined) {
    const name = `okolo_bench_memory_${process.pid}`
    const admin = await openPostgres(server)
    await admin.exec(`create database ${name}`)
    const url = new URL(server)
    url.pathname = `/${name}`
    try {
      await line('on PostgreSQL', { DATABASE_URL: url.href })
    } finally {
      await admin.exec(`drop database ${name} with (force)`)
      await admin.close()
    }
  }
  console.log(`${table(lines)}\n\nThe most: ${most} MB (goal ${GOAL_MB})`)
  if (most > GOAL_MB) process.exitCode = 1

  async function line(name: string, environment: Record<string, string>): Promise<number> {
    const site = await startSite(environment)
    try {
      const filled = mostMegabytes(site.pid)
      await readPages(site)
      const after = mostMegabytes(site.pid)
      lines.push([name, String(filled), String(after)])
      return after
    } finally {
      await site.close()
    }
  }
}

async function readPages(site: Child): Promise<void> {
  const [feed, event, venue] = await mainPages(site.origin)
  const locales = ['en', 'sk', 'uk', 'es', 'de', 'it', 'fr', 'pt', 'ru']
  let next = 0
  const reader = async (): Promise<void> => {
    const number = next
    next += 1
    if (number >= PAGES) return
    const locale = locales[number % locales.length]
    const day = `2026-${12 - (number % 2)}-${String(1 + (number % 28)).padStart(2, '0')}`
    const paths = [
      `${feed}?date_from=${day}&price=${number}`,
      feed,
      event,
      venue,
      `/search?search=jazz&price=${number}`,
    ]
    const answer = await fetch(`${site.origin}/${locale}${paths[number % paths.length]}`)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}`)
    return reader()
  }
  await Promise.all(Array.from({ length: READERS }, reader))
}

/** The peak memory of a process in MB. Linux only. */
function mostMegabytes(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
