import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { arrayText } from './array-text.ts'
import { SharedTime } from '../processor-time.ts'
import type { Pulse } from './pulse.ts'
import { DatabaseUnavailable, isUnavailable } from './database-unavailable.ts'

/** Every connection keeps a plan for each, and filters combine to more texts than that. */
const MOST_PREPARED = 500
const READS = /^\s*(?:select|with)\b/i
/**
 * How a search is answered best depends on how common its words are: it is planned every time. Not one that asks for the words of a
 * city, for which there is one way.
 */
const SEARCHES = /\bvector @@/
/**
 * Stands in queries that one plan answers well, whatever their values are. PostgreSQL plans a short list anew each time, which
 * takes longer than the list.
 */
export const ONE_PLAN = '/* one plan */'

/** `once`: its connections plan each prepared query once. `usual`: PostgreSQL decides. */
export type Pools = { usual: Pool; once: Pool }

/**
 * The pools as Kysely takes them. Queries that come again are prepared under a name, so that PostgreSQL parses them once a
 * connection and, where that is as good, plans them once: for a page of a list that is half of the time (decision 0002).
 */
export function preparedPool(pools: Pools, pulse: Pulse): PostgresPool {
  const names = new StatementNames()
  return {
    options: pools.usual.options,
    end: async () => {
      await Promise.all([pools.usual.end(), pools.once.end()])
    },
    connect: () => Promise.resolve(borrowing(pools, names, pulse)),
  }
}

/** A connection, taken for its first query, which says from which pool. */
function borrowing(pools: Pools, names: StatementNames, pulse: Pulse): PostgresPoolClient {
  let borrowed: Promise<PoolClient> | null = null
  async function ask(text: string, given: unknown[]): Promise<unknown> {
    const name = names.of(text)
    const isPlannedOnce = name !== null && text.includes(ONE_PLAN)
    borrowed ??= (isPlannedOnce ? pools.once : pools.usual).connect()
    const client = await borrowed
    return name === null ? client.query(text, given) : client.query({ name, text, values: given })
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Streaming is not set up')
    return answered(() => ask(text, values.map(arrayText)), pulse)
  }
  const release = (destroy?: boolean) =>
    // A connection that could not be had is not given back; its query has said why.
    void borrowed?.then(
      (client) => client.release(destroy),
      () => undefined,
    )
  return { query, release }
}

/** PostgreSQL does not say how much processor time a query took. */
const time = new SharedTime(() => performance.now())

/** Runs a query at its caller's expense. */
async function answered(query: () => Promise<unknown>, pulse: Pulse): Promise<unknown> {
  const answer = await time.run(() => available(query()))
  pulse.beat()
  return answer
}

/** The same, with `DatabaseUnavailable` as the reason where the database cannot be reached. */
async function available<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseUnavailable(error) : error
  }
}

/** Names reading queries that come again. */
export class StatementNames {
  readonly #seen = new Set<string>()
  readonly #names = new Map<string, string>()

  /** Returns null for a first time, a full table, a write or a search. */
  of(text: string): string | null {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= MOST_PREPARED || !READS.test(text) || SEARCHES.test(text)) return null
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
