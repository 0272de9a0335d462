import { buildApp } from '@okolo/server/app/app.ts'
import { builtPages } from '@okolo/server/app/page-bundle.ts'
import { readConfig } from '@okolo/server/platform/settings/config.ts'
import type { Database } from '@okolo/server/platform/database/db.ts'
import { cpuOf } from '../measuring/database-cpu.ts'
import { measureByTurns, type Timing } from '../measuring/measure.ts'
import { LARGEST } from './feed-lists.ts'
import { scanOf, TURNS } from './feed-measure.ts'

/** After this many pages V8 has compiled most of the code. */
const WARM = 200

/**
 * Measures the feed's page as HTML with a filter that nobody asked for yet, without the network, and the scan of lists by turns with
 * it. Needs built pages.
 */
export async function measureFeedPage(
  database: Database,
  { seconds, now }: { seconds: number; now: Date },
): Promise<{ page: Timing; scan: Timing }> {
  const app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => now,
    requestsPerMinute: 1e9,
    renderer: await builtPages(),
  })
  let asked = 0
  const ask = async (run: number) => {
    const id = LARGEST[run % LARGEST.length] ?? 1
    asked += 1
    const answer = await app.inject({
      url: `/en/feed/${id === 1 ? 'bratislava' : `city-${id}`}?price=${asked}`,
      headers: { 'accept-encoding': 'br' },
    })
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  }
  for (let run = 0; run < WARM; run += 1) await ask(run)
  const cpu = await cpuOf(database)
  const works = [{ work: ask }, { work: scanOf(database, now, LARGEST) }]
  const [page, scan] = await measureByTurns(
    works.map((one) => ({ ...one, cpu })),
    { seconds, times: 20_000, turns: TURNS },
  )
  await app.close()
  if (page === undefined || scan === undefined) throw new Error('nothing was measured')
  return { page, scan }
}
