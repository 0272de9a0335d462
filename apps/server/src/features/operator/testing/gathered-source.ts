import { sql } from 'kysely'
import { expect } from 'vitest'
import { buildApp } from '#server/app.ts'
import { seedPlaces } from '#server/catalogue/places.ts'
import { startRecordedServer } from '#server/dev/recorded-server.ts'
import { gatherSource } from '#server/ingest/gather-source.ts'
import { addSource } from '#server/ingest/operate/manage-source.ts'
import { findSource } from '#server/ingest/source.ts'
import { readConfig } from '#server/platform/config.ts'
import { testDatabase } from '#server/platform/testing.ts'
import { loggedIn } from './operator-browser.ts'

export const FEED = 'http://klub.example/kalendar.ics'
const entry = (uid: string, lines: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\n${lines}\r\nEND:VEVENT\r\n`
const ICS = [
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n',
  entry('koncert', 'DTSTART:20261127T190000Z\r\nSUMMARY:Koncert'),
  entry('ples', 'DTSTART:20261128T190000Z\r\nSUMMARY:Ples'),
  entry('niekedy', 'SUMMARY:<script>alert(1)</script>\r\nDTSTART:niekedy'),
  'END:VCALENDAR\r\n',
].join('')

/** A server for operators on a database of its own, and a site whose calendar it gathers. */
export async function startGathered(now: Date) {
  const clock = () => now
  const database = await testDatabase()
  const { db } = database
  await seedPlaces(db)
  const site = await startRecordedServer(() => ({
    headers: { 'content-type': 'text/calendar' },
    body: ICS,
  }))
  const app = await buildApp({
    db,
    database,
    // Its sources are nowhere: what is due is only looked at here.
    config: { ...readConfig({ LOG_LEVEL: 'silent', OKOLO_LIVE: '0' }), clock },
    clock,
  })

  /** Nothing but one source that was gathered, with a record in quarantine, and an operator who looks at it. */
  async function gathered() {
    await database.exec(
      'truncate source, listing, event, venue, organizer restart identity cascade',
    )
    const slug = await addSource(db, {
      connector: 'ical',
      config: { url: FEED },
      title: 'Klub & Bar',
      url: FEED,
      citySlug: 'bratislava',
      everyMinutes: 360,
      terms: { reviewed: '2026-11-20' },
    })
    const source = await findSource(db, slug)
    if (source === null) throw new Error('the source was not added')
    const report = await gatherSource(source, {
      database,
      clock,
      signal: new AbortController().signal,
      routes: new Map([['klub.example', site.route]]),
    })
    expect(report).toMatchObject({ status: 'complete', totals: { records: 3, quarantined: 1 } })
    const browser = await loggedIn(app, db, { now })
    return { slug, browser }
  }

  return {
    db,
    gathered,
    lastAction: async () => {
      const { rows } = await sql<Record<string, unknown>>`
        select who, what, about, details from operator_action order by id desc limit 1`.execute(db)
      return rows[0]
    },
    close: async () => {
      await app.close()
      await site.close()
      await database.close()
    },
  }
}
