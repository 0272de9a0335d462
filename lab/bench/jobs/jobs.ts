import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { seedPlaces } from '@okolo/server/catalogue/reference/places.ts'
import { doubtJoined } from '@okolo/server/ingest/recluster/joined-anew.ts'
import { gatherAll } from '@okolo/server/ingest/gather/schedule.ts'
import type { Database } from '@okolo/server/platform/database/db.ts'
import { sql } from 'kysely'
import { scratchDatabase } from '../databases/scratch-database.ts'
import flags from '../../../tools/node-flags.json' with { type: 'json' }
import { serveTown, townOf, type Town } from './small-sources.ts'

const EVENTS = 20
const ANSWER_MS = 2000
const CITIES = 10
const LONGEST_MS = 15 * 60_000
const CHILD = fileURLToPath(new URL('jobs-child.ts', import.meta.url))

/** Lets one worker, then two, gather this many new sources of 20 events, then join all cities anew, and prints how long that and other jobs take. */
export async function benchJobs({
  sources,
  server,
}: {
  sources: number
  server: string | undefined
}) {
  if (server === undefined) throw new Error('Workers share PostgreSQL. Set BENCH_DATABASE_URL.')
  for (const workers of [1, 2]) await measure(workers, sources, server)
}

async function measure(workers: number, sources: number, server: string): Promise<void> {
  const database = await scratchDatabase(server, `jobs_${workers}`)
  const folder = await mkdtemp(join(tmpdir(), 'okolo-jobs-bench-'))
  const calendars = await serveTown(EVENTS, ANSWER_MS)
  const children: ReturnType<typeof spawn>[] = []
  try {
    await seedPlaces(database.db)
    const { rows } = await sql<{ slug: string }>`
      select slug from city order by population desc nulls last, id limit ${CITIES}`.execute(
      database.db,
    )
    const town = { sources, port: calendars.port, cities: rows.map(({ slug }) => slug) }
    await gatherOne(database, town)
    const databaseUrl = await addressOf(database, server)
    const settings = JSON.stringify({ databaseUrl, folder, town })
    const began = performance.now()
    start(workers, settings, children)
    const figures = await watch(database, sources, began)
    await stop(children)
    await doubtJoined(database.db)
    start(workers, settings, children)
    const regrouping = await watchRegrouping(database)
    await stop(children)
    console.log(
      `${workers} worker${workers > 1 ? 's' : ''}: ${sources} sources gathered in ${figures.gathered} s, quiet after ${figures.quiet} s; longest wait of hiding ${figures.hiding} s (${figures.hidden} hidden); ${figures.remerges} rounds of merging again; all ${town.cities.length} cities joined anew in ${regrouping} s`,
    )
  } finally {
    for (const child of children) child.kill('SIGKILL')
    calendars.close()
    await database.close()
    await rm(folder, { recursive: true })
  }
}

function start(workers: number, settings: string, children: ReturnType<typeof spawn>[]): void {
  for (let i = 0; i < workers; i += 1)
    children.push(spawn(process.execPath, [...flags.gather, CHILD, settings], { stdio: 'inherit' }))
}

async function stop(children: ReturnType<typeof spawn>[]): Promise<void> {
  const ended = children.map((child) => once(child, 'exit'))
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ended)
  children.length = 0
}

/** The events of the first source are there before, to be reported. Counts rounds of merging again. */
async function gatherOne(database: Database, town: Town): Promise<void> {
  const deps = { database, clock: () => new Date(), signal: new AbortController().signal }
  await gatherAll(townOf({ ...town, sources: 1 }), deps, ({ error }) => {
    if (error !== null) throw new Error(error)
  })
  await database.exec(`
    update source set merged_as = 'x';
    create table bench_round (slug text);
    create function note_round() returns trigger language plpgsql as $$
      begin insert into bench_round select new.slug where exists (select from listing where source_id = new.id); return null; end $$;
    create trigger note_round after update of remerged_to on source
      for each row when (new.remerged_to is null and old.merged_as is null and new.merged_as is not null) execute function note_round();`)
}

async function addressOf({ db }: Database, server: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return Object.assign(new URL(server), { pathname: `/${rows[0]?.name ?? ''}` }).href
}

/** Reports one event after the other by two people, and looks when it is hidden and when all is gathered. */
async function watch({ db }: Database, sources: number, began: number) {
  let [gathered, quiet, hiding, hidden] = [0, 0, 0, 0]
  let reported = await report(db, 0)
  while (performance.now() - began < LONGEST_MS) {
    await sleep(200)
    const wait = seconds(reported)
    hiding = Math.max(hiding, wait)
    if (await isHidden(db)) {
      hidden += 1
      reported = await report(db, hidden)
    }
    const { rows } = await sql<{ complete: number; merged: number }>`
      select count(*) filter (where checked_at is not null)::int as complete,
        count(*) filter (where checked_at is not null and merged_as is not null)::int as merged
      from source`.execute(db)
    if (gathered === 0 && rows[0]?.complete === sources) gathered = seconds(began)
    if (gathered > 0 && quiet === 0 && rows[0]?.merged === sources) quiet = seconds(began)
    if (quiet > 0) break
  }
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from bench_round`.execute(db)
  return { gathered, quiet, hiding, hidden, remerges: rows[0]?.n }
}

/** Returns the seconds from the first city that is noted to be joined anew until none is left. */
async function watchRegrouping({ db }: Database): Promise<number> {
  const until = performance.now() + LONGEST_MS
  let began = 0
  while (performance.now() < until) {
    const { rows } = await sql<{ cities: number }>`
      select count(*)::int as cities from matching_city`.execute(db)
    if (began === 0 && (rows[0]?.cities ?? 0) > 0) began = performance.now()
    if (began > 0 && rows[0]?.cities === 0) return seconds(began)
    await sleep(50)
  }
  throw new Error('The cities were not joined anew.')
}

const seconds = (since: number) => Math.round((performance.now() - since) / 100) / 10

async function report(db: Database['db'], n: number): Promise<number> {
  await sql`delete from event_lock`.execute(db)
  await sql`delete from event_report`.execute(db)
  await sql`
    insert into event_report (event_id, reason, locale, at, confirmed_at, reporter_hash)
    select (select id from event where merged_into is null order by id offset ${n % EVENTS} limit 1), 'other', 'en', now(), now(), ${`person ${n} `} || p
    from generate_series(1, 2) p`.execute(db)
  return performance.now()
}

async function isHidden(db: Database['db']): Promise<boolean> {
  const { rows } = await sql`select from event_lock where field = 'hidden'`.execute(db)
  return rows.length > 0
}
