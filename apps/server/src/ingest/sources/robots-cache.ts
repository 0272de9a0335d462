import { HttpFailure, type Http } from '@okolo/connectors/http'
import { robotsRules } from '@okolo/connectors/event-pages/robots'
import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { storableText } from '#server/platform/json-column.ts'
import { DAY_MS } from '@okolo/contract/durations'

/** RFC 9309 section 2.5: what stands further behind need not be read. */
const MAX_BYTES = 500 * 1024
/** A host that asks for more than this between two requests would never be read to its end. */
const LONGEST_GAP_S = 60

type Row = { status: number; body: string }

/**
 * `http` with robots.txt answered from the database while it is younger than a day (RFC 9309 section 2.4), so
 * that every run and every worker reads it once. Only answers that settle something are kept: 200 and 4xx. A
 * file that cannot be read closes the site for now, and is asked for again by the next run.
 */
export function withRobotsCache(http: Http, db: Db, clock: Clock): Http {
  return async (address, request = {}) => {
    const url = URL.parse(address)
    if (url === null || url.pathname !== '/robots.txt' || (request.method ?? 'GET') !== 'GET')
      return http(address, request)
    const known = await sql<Row>`
      select status, body from robots where origin = ${url.origin}
        and fetched_at > ${new Date(clock().getTime() - DAY_MS)} and fetched_at <= ${clock()}`.execute(
      db,
    )
    const [row] = known.rows
    if (row !== undefined)
      return {
        status: row.status,
        url: address,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        body: new TextEncoder().encode(row.body),
        notModified: false,
      }
    const response = await http(address, request)
    if (response.status === 200 || (response.status >= 400 && response.status < 429)) {
      const body =
        response.status === 200
          ? storableText(new TextDecoder().decode(response.body.subarray(0, MAX_BYTES)))
          : ''
      await sql`
        insert into robots (origin, fetched_at, status, body)
        values (${url.origin}, ${clock()}, ${response.status}, ${body})
        on conflict (origin) do update set fetched_at = excluded.fetched_at, status = excluded.status,
          body = excluded.body`.execute(db)
    }
    return response
  }
}

/**
 * Asked before every request of a connector that crawls pages: throws HttpFailure where robots.txt does not allow it,
 * redirects included, and says how long the host wants us to wait.
 */
export function robotsGate(http: Http, signal: AbortSignal) {
  const rules = robotsRules(http, signal)
  return async (url: URL): Promise<{ gapMs?: number }> => {
    if (url.pathname === '/robots.txt') return {}
    const permission = await rules.permission(url.href)
    if (permission !== 'allowed')
      throw new HttpFailure(
        permission === 'disallowed'
          ? `robots.txt of ${url.origin} disallows ${url.pathname}`
          : `robots.txt of ${url.origin} cannot be read: nothing is fetched there`,
        { url: url.href },
      )
    const delay = await rules.crawlDelay(url.href)
    return delay === undefined ? {} : { gapMs: Math.min(delay, LONGEST_GAP_S) * 1000 }
  }
}

export async function forgetRobots(db: Db, before: Date): Promise<void> {
  await sql`delete from robots where fetched_at < ${before}`.execute(db)
}
