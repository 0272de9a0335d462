import { buildApp } from '@okolo/server/app/app.ts'
import { readConfig } from '@okolo/server/platform/settings/config.ts'
import type { Database } from '@okolo/server/platform/database/db.ts'
import { CompiledQuery } from 'kysely'
import { z } from 'zod'
import { captureQueries } from '../measuring/captured-queries.ts'
import { NOW } from '../databases/filled-database.ts'
import { hotQueries } from './hot-queries.ts'

/** Enough dates to make full reads slow, and few enough for a test. */
export const PLANNED_DATES = 140_000

/** A hot query's plans on a filled database, without costs, as readable text. */
export type HotPlan = { name: string; text: string }

const Explained = z.array(z.object({ 'QUERY PLAN': z.string() }))

/** Returns the plans of all hot queries. Jobs do write, so `database` must be a scratch one. */
export async function readPlans(database: Database): Promise<HotPlan[]> {
  const { db } = database
  const app = await buildApp({
    db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => NOW,
    requestsPerMinute: 1e9,
  })
  try {
    const plans: HotPlan[] = []
    const captured = captureQueries(database)
    for (const [name, ask] of hotQueries(app, db, NOW)) {
      app.invalidate()
      captured.take()
      await ask()
      const queries = new Map<string, CompiledQuery>()
      for (const query of captured.take())
        if (/^\s*(?:select|with)\b/i.test(query.sql) && /\bevent/.test(query.sql))
          queries.set(query.sql, query)
      const texts: string[] = []
      for (const query of queries.values()) texts.push(await planOf(database, query))
      plans.push({ name, text: `${texts.join('\n\n')}\n` })
    }
    return plans
  } finally {
    await app.close()
  }
}

async function planOf(database: Database, { sql, parameters }: CompiledQuery): Promise<string> {
  const explain = CompiledQuery.raw(`explain (costs off) ${sql}`, [...parameters])
  const { rows } = await database.db.executeQuery(explain)
  const head = sql.trim().replaceAll(/\s+/g, ' ')
  const lines = Explained.parse(rows).map((row) => row['QUERY PLAN'])
  return [
    `-- ${head.length > 160 ? `${head.slice(0, 160)} ...` : head}`,
    // Lists of ids do not matter for the plan.
    ...lines.map((line) => line.replaceAll(/'\{[^}']{20,}\}'/g, "'{...}'")),
  ].join('\n')
}

/** Returns the indexes a plan reads. */
export function indexesIn(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/(?:using|Index Scan on) (\w+)/g)].map(([, index]) => index ?? ''),
  )
}

/** Returns catalogue tables that a plan reads in full. */
export function wholeTablesIn(text: string): string[] {
  return [...text.matchAll(/Seq Scan on (event\w*|search_word|search_name)\b/g)].map(
    ([, table]) => table ?? '',
  )
}
