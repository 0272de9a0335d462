import type { Database } from '@okolo/server/platform/database/db.ts'
import { CompiledQuery, type QueryExecutor } from 'kysely'
import { z } from 'zod'

/** Collects the database's queries, also those in transactions, until `stop`. They take memory. */
export function captureQueries(database: Database): {
  take: () => CompiledQuery[]
  stop: () => void
} {
  let queries: CompiledQuery[] = []
  let isOn = true
  const watch = <E extends QueryExecutor>(executor: E): E => {
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = (query) => {
      if (isOn) queries.push(query)
      return execute(query)
    }
    const within = executor.withConnectionProvider.bind(executor)
    executor.withConnectionProvider = (provider) => watch(within(provider))
    return executor
  }
  watch(database.db.getExecutor())
  return {
    take: () => {
      const taken = queries
      queries = []
      return taken
    },
    stop: () => {
      isOn = false
      queries = []
    },
  }
}

type PlanNode = {
  'Relation Name'?: string | undefined
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number | undefined
  Plans?: PlanNode[] | undefined
}
const PlanNode: z.ZodType<PlanNode> = z.object({
  'Relation Name': z.string().optional(),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  get Plans() {
    return PlanNode.array().optional()
  },
})
const Explained = z.array(
  z.object({ 'QUERY PLAN': z.array(z.object({ Plan: PlanNode })).length(1) }),
)

/** Returns the 8 kB pages that the queries touch together. */
export async function buffersOf(database: Database, queries: CompiledQuery[]): Promise<number> {
  const plans = await executed(database, queries)
  return plans.reduce(
    (sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    0,
  )
}

/** Returns the rows of a table that the queries look at together, those that a filter drops among them. */
export async function rowsReadOf(
  database: Database,
  queries: CompiledQuery[],
  table: string,
): Promise<number> {
  const read = (plan: PlanNode): number =>
    (plan['Relation Name'] === table
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + read(part), 0)
  return (await executed(database, queries)).reduce((sum, plan) => sum + read(plan), 0)
}

async function executed(database: Database, queries: CompiledQuery[]): Promise<PlanNode[]> {
  const plans: PlanNode[] = []
  for (const { sql, parameters } of queries) {
    const explain = CompiledQuery.raw(`explain (analyze, buffers, format json) ${sql}`, [
      ...parameters,
    ])
    const { rows } = await database.db.executeQuery(explain)
    plans.push(
      ...Explained.parse(rows).flatMap((row) =>
        row['QUERY PLAN'].map((explained) => explained.Plan),
      ),
    )
  }
  return plans
}
