import { sql } from 'kysely'
import { expect } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { startRecordedServer } from '#server/dev/recorded-server.ts'
import { gatherSource } from '#server/ingest/gather/gather-source.ts'
import { addSource } from '#server/ingest/sources/manage-source.ts'
import { findSource } from '#server/ingest/sources/source.ts'
import { klubCalendar, klubSource } from '#server/ingest/testing/klub-calendar.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { loggedIn } from './operator-browser.ts'

/** A server for operators with its own database, and a site whose calendar it gathers. */
export async function startGathered(now: Date) {
  const clock = () => now
  const database = await testDatabase()
  const { db } = database
  await seedPlaces(db)
  const site = await startRecordedServer(() => ({
    headers: { 'content-type': 'text/calendar' },
    body: klubCalendar('<script>alert(1)</script>'),
  }))
  const app = await buildApp({
    db,
    database,
    // Its sources do not exist, so nothing is gathered in the background.
    config: { ...readConfig({ LOG_LEVEL: 'silent', OKOLO_LIVE: '0' }), clock },
    clock,
  })

  /** Resets to one gathered source with a record in quarantine, and a logged-in operator. */
  async function gathered() {
    await emptyTables(database, 'source, listing, event, venue, organizer')
    const slug = await addSource(db, klubSource('Klub & Bar'))
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
    app,
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
