import { showCount } from '@okolo/server/cli/call/progress.ts'
import { tellMatches } from '@okolo/server/features/matches/tell-matches.ts'
import { sql } from 'kysely'
import { scratchDatabase } from '../databases/scratch-database.ts'
import { table } from '../measuring/measure.ts'
import { fillNearby } from './fill-nearby.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const LOOK_MS = 1000

/** Tells many people of many new events in one round, and prints how long it took. */
export async function benchNotify({
  people,
  events,
  server,
}: {
  people: number
  events: number
  server: string | undefined
}): Promise<void> {
  const database = await scratchDatabase(server)
  const count = async (query: string) =>
    (await sql.raw<{ n: number }>(`select count(*)::int n from ${query}`).execute(database.db))
      .rows[0]?.n ?? 0
  try {
    const filling = performance.now()
    await fillNearby(database, { people, events, now: NOW })
    console.log(`filled in ${seconds(filling)} s`)
    const bar = showCount('told', 'people', {
      isTerminal: process.stdout.isTTY,
      print: console.log,
    })
    const timer = setInterval(() => {
      void count("nearby_choice where told_until > timestamptz '2026-11-20T00:00:00Z'").then(
        (done) => bar.update(done, people),
        () => undefined,
      )
    }, LOOK_MS)
    const began = performance.now()
    const told = await tellMatches(database.db, NOW)
    const took = seconds(began)
    clearInterval(timer)
    bar.stop()
    const again = performance.now()
    const twice = await tellMatches(database.db, NOW)
    console.log(
      `\n${database.kind}\n\n${table([
        [
          'people',
          'events',
          'places',
          'choices',
          'people told',
          'notifications',
          'seconds',
          'told twice',
          'empty round ms',
        ],
        [
          String(people),
          String(events),
          String(await count('(select distinct city_id, lat, lng, radius from nearby_choice) p')),
          String(await count('(select distinct categories, moods from nearby_choice) p')),
          String(await count("(select distinct user_id from notification where kind = 'match') p")),
          String(told),
          took,
          String(twice),
          (performance.now() - again).toFixed(0),
        ],
      ])}`,
    )
  } finally {
    await database.close()
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
