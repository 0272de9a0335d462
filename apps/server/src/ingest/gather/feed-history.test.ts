import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { gatherSource } from './gather-source.ts'
import { acceptLoss } from '../sources/loss.ts'
import type { RunReport } from '../sources/report.ts'
import { brokenDays } from '../testing/broken-days.ts'
import {
  FEED_HOST,
  hasHistories,
  HISTORIES,
  readHistory,
  type FeedDay,
  type FeedHistory,
} from '../testing/feed-histories.ts'
import { listedIds } from '../testing/listed-ids.ts'

/** Answers with the day's file, as the platform did. */
let platform: Server
let body: Uint8Array = new Uint8Array()
beforeAll(async () => {
  platform = createServer((_, response) => response.writeHead(200).end(body))
  await new Promise<void>((ready) => platform.listen(0, '127.0.0.1', ready))
})
afterAll(() => {
  platform.closeAllConnections()
  platform.close()
})

function gather({ settings }: FeedHistory, day: FeedDay, database: Database): Promise<RunReport> {
  body = day.body
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has a port
  const { port } = platform.address() as AddressInfo
  return gatherSource(settings, {
    database,
    clock: () => day.now,
    signal: new AbortController().signal,
    kind: 'schedule',
    random: () => 0.5,
    routes: new Map([[FEED_HOST, { host: '127.0.0.1', port }]]),
  })
}

type Shown = {
  uuid: string
  event: string
  record: string
  title: string
  wall: string
  starts: Date
  ends: Date
  previous: Date | null
}

/** Every date of events that are shown, for every record that tells of its day. */
async function shownDates({ db }: Database): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select d.uuid, e.uuid as event, r.record_id as record, e.title, d.start_wall as wall,
      d.starts_at as starts, d.ends_at as ends, d.previous_start as previous
    from event_date d join event e on e.id = d.event_id join listing l on l.event_id = e.id
    join source_record r on r.id = l.record_id
    where exists (select from jsonb_array_elements(l.content -> 'dates') c
      where left(c ->> 'startWall', 10) = d.start_wall::date::text)
    order by d.uuid, r.record_id`.execute(db)
  return rows
}

/** Dates to come of which no record tells that is still listed: by the event's title and its time. */
async function unbacked({ db }: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ fact: string }>`
    select e.title || ' | ' || d.start_wall as fact from event_date d join event e on e.id = d.event_id
    where d.starts_at > ${new Date(now.getTime() + 24 * 60 * 60 * 1000)} and not exists (
      select from listing l, jsonb_array_elements(l.content -> 'dates') c
      where l.event_id = e.id and not l.is_withdrawn
        and left(c ->> 'startWall', 10) = d.start_wall::date::text)`.execute(db)
  return rows.map(({ fact }) => fact)
}

/** Events of which more dates are to come than their row says: cards would be silent about them. */
async function miscounted({ db }: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select e.slug from event e where e.date_count < (
      select count(*) from event_date d where d.event_id = e.id and d.is_live and d.ends_at > ${now})`.execute(
    db,
  )
  return rows.map(({ slug }) => slug)
}

/** Uuids of dates, or of events and dates that turned out to be others. */
async function uuidsOf(
  { db }: Database,
  table: 'event_date' | 'event_redirect',
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uuid: string }>`select uuid from ${sql.table(table)}`.execute(db)
  return new Set(rows.map(({ uuid }) => uuid))
}

async function recordStates({ db }: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; state: string }>`
    select record_id as id, state from source_record`.execute(db)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

const coming = (dates: readonly Shown[], now: Date) => dates.filter(({ ends }) => ends > now)
/** By the day: of two records of one event that differ by minutes, one is believed. */
const facts = ({ record, wall }: Shown) => `${record} | ${wall.slice(0, 10)}`
const minus = (some: string[], others: string[]) => {
  const known = new Set(others)
  return some.filter((one) => !known.has(one))
}

/** Titles that are shown twice at the same time under different events. */
function doubles(dates: readonly Shown[], now: Date): number {
  const events = new Map<string, Set<string>>()
  for (const { title, wall, event } of coming(dates, now))
    events.set(`${title} ${wall}`, (events.get(`${title} ${wall}`) ?? new Set()).add(event))
  return [...events.values()].reduce((sum, { size }) => sum + size - 1, 0)
}

async function catalogue(): Promise<Database> {
  const database = await testDatabase()
  await seedPlaces(database.db)
  return database
}

test.skipIf(!hasHistories).for(HISTORIES)(
  '%s day by day: updates applied, identities kept, nothing lost by broken days, gone after three absences',
  { timeout: 240_000 },
  async (name) => {
    const history = await readHistory(name)
    const [database, fresh] = [await catalogue(), await catalogue()]
    try {
      const figures = await replayHistory(history, database)
      const last = history.days.at(-1)
      if (last === undefined) throw new Error(`${name} has no days`)
      let shown = await shownDates(database)

      // An operator looks at what the guard refused to believe, and accepts it.
      const loss = await acceptLoss(database.db, name, last.now)
      expect(loss !== null).toBe(figures.refusedLast)
      if (loss !== null) {
        await gather(history, last, database)
        shown = await shownDates(database)
        expect(await acceptLoss(database.db, name, last.now), 'a settled loss stays').toBeNull()
      }

      // A catalogue that has never seen but the last day says what must be there now.
      await gather(history, last, fresh)
      const expected = await shownDates(fresh)
      const [have = [], want = []] = [shown, expected].map((of) => coming(of, last.now).map(facts))
      expect(minus(want, have), 'the last day is not wholly there').toEqual([])
      expect(await unbacked(database, last.now), 'dates that the platform took back').toEqual([])
      expect(await miscounted(database, last.now), 'dates that are not counted').toEqual([])
      const listed = await listedIds(history.settings, last)
      const states = await recordStates(database)
      const stale = coming(shown, last.now).filter(
        ({ record }) =>
          states.get(record) !== 'withdrawn' &&
          (figures.absences.get(record) ?? 0) > (loss === null ? 3 : 0) &&
          !listed.ids.has(record),
      )
      expect(stale.map(facts), 'records that were absent often enough').toEqual([])
      expect(doubles(shown, last.now)).toBeLessThanOrEqual(
        doubles(expected, last.now) + figures.waiting(shown, listed.ids, last.now),
      )
      // The same answer again: nothing new, though something may be absent for the third time.
      expect(await gather(history, last, database)).toMatchObject({
        recordsNew: 0,
        recordsChanged: 0,
        eventsCreated: 0,
      })
      console.log(
        `${name.padEnd(17)} ${String(history.days.length).padStart(2)} days, ${figures.broken} broken: ` +
          `${figures.records} records, ${figures.updated} events updated, ${figures.moved} moved, ` +
          `${figures.withdrawn} gone, ${figures.refused} losses refused${loss === null ? '' : `, one accepted (${loss.vanished})`}; ` +
          `${coming(shown, last.now).length} dates to come, ${coming(expected, last.now).length} of them listed`,
      )
    } finally {
      await database.close()
      await fresh.close()
    }
  },
)

test.skipIf(!hasHistories)(
  'a calendar and a copy that is a day behind contradict each other and lose nothing',
  { timeout: 240_000 },
  async () => {
    const name = 'corning-core-ics'
    const { days, ...history } = await readHistory(name)
    const late = { ...history.settings, slug: `${name}-late`, platform: `${name}-late` }
    const [database, fresh] = [await catalogue(), await catalogue()]
    try {
      for (const [i, day] of days.entries())
        for (const [settings, answer] of [
          [history.settings, day.body],
          [late, days[i - 1]?.body ?? day.body],
        ] as const) {
          const report = await gather(
            { ...history, days, settings },
            { ...day, body: answer },
            database,
          )
          expect(report, report.error ?? '').toMatchObject({ status: 'complete' })
          expect(await setAside(database)).toEqual([])
        }
      const last = days.at(-1)!
      await gather({ ...history, days }, last, fresh)
      const have = coming(await shownDates(database), last.now).map(facts)
      const want = coming(await shownDates(fresh), last.now).map(facts)
      expect(minus(want, have), 'the last day is not wholly there').toEqual([])
      expect(await miscounted(database, last.now), 'dates that are not counted').toEqual([])
    } finally {
      await database.close()
      await fresh.close()
    }
  },
)

/** Records whose writing failed, with the reason. */
async function setAside({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ record: string }>`
    select record_id || ': ' || reason as record from source_record
    where reason like '%could not be written%'`.execute(db)
  return rows.map(({ record }) => record)
}

async function replayHistory(history: FeedHistory, database: Database) {
  const figures = { records: 0, updated: 0, moved: 0, withdrawn: 0, refused: 0, broken: 0 }
  const absences = new Map<string, number>()
  const eventOf = new Map<string, string>()
  let before: Shown[] = []
  let states = new Map<string, string>()
  let refusedLast = false
  for (const [i, day] of history.days.entries()) {
    const report = await gather(history, day, database)
    expect(report, report.error ?? '').toMatchObject({ status: 'complete' })
    const listed = await listedIds(history.settings, day)
    const shown = await shownDates(database)
    const now = await recordStates(database)
    for (const id of listed.ids) absences.set(id, 0)
    for (const [id, count] of absences)
      if (listed.isWhole && !listed.ids.has(id)) absences.set(id, count + 1)

    for (const [id, state] of now)
      if (state === 'withdrawn' && states.get(id) !== 'withdrawn') {
        figures.withdrawn += 1
        expect(absences.get(id), `${id} went after too few absences`).toBeGreaterThanOrEqual(3)
      }
    // Identities: a record keeps its event, a date that was moved its uuid, and what is over stays.
    const byUuid = new Map(shown.map((date) => [date.uuid, date]))
    const former = new Map(before.map((date) => [date.uuid, date]))
    const moved = await uuidsOf(database, 'event_redirect')
    const kept = await uuidsOf(database, 'event_date')
    for (const { record, event } of shown) {
      const was = eventOf.get(record) ?? event
      expect(was === event || moved.has(was), `${record} has become another event`).toBe(true)
      eventOf.set(record, event)
    }
    for (const date of byUuid.values()) {
      const was = former.get(date.uuid)
      if (date.previous === null || was === undefined || was.starts >= date.starts) continue
      if (was.starts.getTime() === date.previous.getTime()) figures.moved += 1
    }
    for (const date of before)
      if (date.ends <= day.now)
        expect(
          kept.has(date.uuid) || moved.has(date.uuid),
          `${facts(date)} is over and was deleted`,
        ).toBe(true)

    refusedLast = 'sweep_refused' in report.notes
    if (refusedLast) figures.refused += 1
    figures.records += report.records
    figures.updated += report.eventsUpdated
    ;[before, states] = [shown, now]

    // Now and then the platform answers rubbish for an hour: that changes nothing.
    for (const broken of brokenDays(history, i)) {
      figures.broken += 1
      const wrong = await gather(history, broken, database)
      expect(wrong, broken.name).toMatchObject({ eventsWithdrawn: 0, eventsCreated: 0 })
      const after = await shownDates(database)
      expect(after.map(facts).toSorted(), broken.name).toEqual(shown.map(facts).toSorted())
    }
  }
  return {
    ...figures,
    absences,
    refusedLast,
    /** Dates of records that wait for their third absence: another record may tell of the same event already. */
    waiting: (dates: readonly Shown[], listed: ReadonlySet<string>, now: Date) =>
      coming(dates, now).filter(({ record }) => !listed.has(record)).length,
  }
}
