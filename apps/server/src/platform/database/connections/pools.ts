import { Pool, types, type QueryConfig } from 'pg'
import { PARSERS } from './column-types.ts'

/** `once`: its connections plan each prepared query once. `usual`: PostgreSQL decides. */
export type Pools = { usual: Pool; once: Pool }

/** The two pools of a process on one server. */
export function openPools(databaseUrl: string): Pools {
  return {
    usual: openPool(databaseUrl, { max: 10 }),
    once: openPool(databaseUrl, { max: 4, more: '-c plan_cache_mode=force_generic_plan' }),
  }
}

/** How PostgreSQL lists our connections (pg_stat_activity). */
const SERVER_NAME = 'okolo'

/** Time limits for connecting and for one statement. A frozen server ends nothing itself. */
const CONNECT_MS = 5_000
const STATEMENT_MS = 60_000
/** The longest wait a timer allows. Migrating a large catalogue may take very long. */
const NO_LIMIT_MS = 2 ** 31 - 1

/** `max`: connections of one process. `more`: settings of these connections besides those of all. */
function openPool(
  connectionString: string,
  { max, more = '' }: { max: number; more?: string },
): Pool {
  const pool = new Pool({
    connectionString,
    max,
    pipeline: true,
    keepAlive: true,
    application_name: SERVER_NAME,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS + 5_000,
    // jit and workers cost more than they give on queries of a millisecond.
    options: `-c jit=off -c max_parallel_workers_per_gather=0 -c statement_timeout=${STATEMENT_MS} -c timezone=UTC ${more}`,
    types: {
      getTypeParser: (oid, format) =>
        oid === MOMENT ? momentOf : (PARSERS[oid] ?? types.getTypeParser(oid, format)),
    },
  })
  // A lost connection fails its query and is replaced. The pool hears errors of idle connections
  // only, and an error event without a listener would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const MOMENT = types.builtins.TIMESTAMPTZ
const momentOfDriver: (text: string) => unknown = types.getTypeParser(MOMENT)

/** `2026-11-20 15:00:00+00`, of which a list has a thousand, as V8 reads it. The driver reads what is written otherwise, and the first years. */
function momentOf(text: string): unknown {
  return text.length === 22 && text >= '1000' ? new Date(text) : momentOfDriver(text)
}

/** A query that may take as long as it takes. */
export function withoutLimit(text: string): QueryConfig & { query_timeout: number } {
  return { text, query_timeout: NO_LIMIT_MS }
}

/** Returns only host, port and database name: user, password and parameters may be secret. */
export function databasePlace(databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  return url === null ? 'the address of DATABASE_URL' : `${url.host}${url.pathname}`
}

/** Connections of each pool, and queries that wait for one. */
export function poolFigures(pools: Readonly<Record<string, Pool>>) {
  return Object.entries(pools).map(([pool, { totalCount, idleCount, waitingCount }]) => ({
    pool,
    open: totalCount,
    idle: idleCount,
    waiting: waitingCount,
  }))
}
