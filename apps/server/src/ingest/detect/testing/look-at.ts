import { startRecordedServer } from '#server/dev/recorded-server.ts'
import type { Db } from '#server/platform/database/db.ts'
import { trySource } from '../try-source.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

/** All of them are the one server of a test. */
const HOSTS = [
  'haus.example',
  'www.meetup.com',
  'tockify.com',
  'www.trumba.com',
  'dom.libcal.com',
  'ics.teamup.com',
  'api.lu.ma',
  'dom.campuslabs.com',
  'api.membershipworks.com',
  'calendar.google.com',
  'dom.bibliocommons.com',
  'gateway.bibliocommons.com',
  'system.spektrix.com',
  'api.ovationtix.com',
  'core.service.elfsight.com',
  'calendar.apps.secureserver.net',
  'business.dom.example',
  'dom.thundertix.com',
]

export const page = (body: string, head = '') =>
  `<!doctype html><html lang="de"><head><title>Haus am Fluss</title>${head}</head><body>${body}</body></html>`
export const CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:1@haus
DTSTART;TZID=Europe/Berlin:20261127T200000
SUMMARY:Konzert
END:VEVENT
END:VCALENDAR
`

/** The answer for the front page of a site, and the addresses that were asked. Pages are named with or without a query. */
export async function lookAt(
  db: Db,
  pages: Record<string, string>,
  address = 'http://haus.example/',
) {
  const asked: string[] = []
  const site = await startRecordedServer(({ path, query }) => {
    const whole = query.size === 0 ? path : `${path}?${query}`
    asked.push(whole)
    const body = pages[whole] ?? pages[path]
    return body === undefined ? null : { body, headers: { 'content-type': 'text/html' } }
  })
  try {
    const tried = await trySource(address, 'berlin', {
      db,
      clock: () => NOW,
      signal: new AbortController().signal,
      routes: new Map(HOSTS.map((host) => [host, site.route])),
    })
    return { tried, asked }
  } finally {
    await site.close()
  }
}
