import type { Database } from '@okolo/server/platform/database/db.ts'
import { CompiledQuery } from 'kysely'
import { z } from 'zod'

/** Collects the database's queries until `stop`. They take memory. */
export function captureQueries(database: Database): {
  take: () => CompiledQuery[]
  stop: () => void
} {
  let queries: CompiledQuery[] = []
  const executor = database.db.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = (query) => {
    queries.push(query)
    return execute(query)
  }
  return {
    take: () => {
      const taken = queries
      queries = []
      return taken
    },
    stop: () => {
      executor.executeQuery = execute
      queries = []
    },
  }
}

const Explained = z.array(
  z.object({
    'QUERY PLAN': z
      .array(
        z.object({
          Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }),
        }),
      )
      .length(1),
  }),
)

/** Returns the 8 kB pages that the queries touch together. */
export async function buffersOf(database: Database, queries: CompiledQuery[]): Promise<number> {
  let sum = 0
  for (const { sql, parameters } of queries) {
    const explain = CompiledQuery.raw(`explain (analyze, buffers, format json) ${sql}`, [
      ...parameters,
    ])
    const { rows } = await database.db.executeQuery(explain)
    for (const row of Explained.parse(rows))
      for (const { Plan } of row['QUERY PLAN'])
        sum += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
  return sum
}
