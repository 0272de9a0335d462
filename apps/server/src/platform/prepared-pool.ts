import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { arrayText } from './array-text.ts'
import { DatabaseUnavailable, isUnavailable } from './database-unavailable.ts'

/** Every connection keeps a plan for each, and filters combine to more texts than that. */
const MOST_PREPARED = 500
const READS = /^\s*(?:select|with)\b/i
/**
 * How a search is answered best depends on how common its words are: it is planned every time. Not one that asks for the words of a
 * city, for which there is one way; nor one whose text says that there is.
 */
const SEARCHES = /\bvector @@/
/**
 * To be put into a query for which one plan is good, whatever its values are: it is planned once a connection. By itself PostgreSQL plans a list
 * anew each time for a city that it takes to be small, because less seems to be found there: half of the list's time (docs/decisions/0047).
 */
export const ONE_PLAN = '/* one plan */'
/** The same for a query that may be put together with words to be searched for, and then is planned each time. */
export const ONE_PLAN_WITHOUT_WORDS = '/* one plan without words */'
/** To be put into a part whose values decide how the whole is answered best: it is planned as PostgreSQL finds best. */
export const ITS_OWN_PLAN = '/* its own plan */'

/** `usual`: plans as PostgreSQL finds best. `once`: its connections plan each prepared query once, whatever its values are. */
export type Pools = { usual: Pool; once: Pool }

/**
 * The pools as Kysely takes them. Queries that come again are prepared under a name, so that PostgreSQL parses them once a
 * connection and, where that is as good, plans them once: for a page of a list that is half of the time (design: DATA.md).
 */
export function preparedPool(pools: Pools): PostgresPool {
  const names = new StatementNames()
  return {
    options: pools.usual.options,
    end: async () => {
      await Promise.all([pools.usual.end(), pools.once.end()])
    },
    connect: () => Promise.resolve(borrowing(pools, names)),
  }
}

/** A connection, taken when its first query is known: that says which kind it needs. */
function borrowing(pools: Pools, names: StatementNames): PostgresPoolClient {
  let borrowed: Promise<PoolClient> | null = null
  async function ask(text: string, values: readonly unknown[]): Promise<unknown> {
    const name = names.of(text)
    borrowed ??= (isPlannedOnce(text, name) ? pools.once : pools.usual).connect()
    try {
      const client = await borrowed
      const given = values.map(arrayText)
      return await (name === null
        ? client.query(text, given)
        : client.query({ name, text, values: given }))
    } catch (error) {
      throw isUnavailable(error) ? new DatabaseUnavailable(error) : error
    }
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Streaming is not set up')
    return ask(text, values)
  }
  const release = (destroy?: boolean) =>
    // One that could not be had is nobody's to give back; its query has said why.
    void borrowed?.then(
      (client) => client.release(destroy),
      () => undefined,
    )
  return { query, release }
}

function isPlannedOnce(text: string, name: string | null): boolean {
  if (name === null || text.includes(ITS_OWN_PLAN)) return false
  return text.includes(ONE_PLAN) || text.includes(ONE_PLAN_WITHOUT_WORDS)
}

/** Names reading queries that come again. */
export class StatementNames {
  readonly #seen = new Set<string>()
  readonly #names = new Map<string, string>()

  /** Returns null for a first time, a full table, a write or a search. */
  of(text: string): string | null {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= MOST_PREPARED || !READS.test(text) || needsPlanning(text)) return null
    if (!this.#seen.has(text)) {
      if (this.#seen.size >= MOST_PREPARED) this.#seen.clear()
      this.#seen.add(text)
      return null
    }
    this.#seen.delete(text)
    const name = createHash('sha1').update(text).digest('base64url')
    this.#names.set(text, name)
    return name
  }
}

function needsPlanning(text: string): boolean {
  return SEARCHES.test(text) && !text.includes(ONE_PLAN)
}
