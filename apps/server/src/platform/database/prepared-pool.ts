import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { PoolClient } from 'pg'
import { arrayText } from './array-text.ts'
import { SharedTime } from '../processor-time.ts'
import { isRead, mayReadReplicas } from './connections/replica-reads.ts'
import type { Pools } from './connections/pools.ts'
import type { Replicas } from './connections/replicas.ts'
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

/** The servers that queries go to. */
export type Ways = {
  primary: Pools
  /** Null: the primary answers everything. */
  replicas: Replicas | null
  /** A pooler on the way finds prepared statements again. */
  keepsPrepared: boolean
  /** Beats with each answer of the primary. */
  pulse: Pulse
}

/**
 * The pools as Kysely takes them. Queries that come again are prepared under a name, so that PostgreSQL parses them once a
 * connection and, where that is as good, plans them once: for a page of a list that is half of the time (decision 0002).
 */
export function preparedPool(ways: Ways): PostgresPool {
  const names = new StatementNames()
  let ended: Promise<void> | null = null
  const end = async () => {
    await Promise.all([ways.primary.usual.end(), ways.primary.once.end(), ways.replicas?.close()])
  }
  return {
    options: ways.primary.usual.options,
    end: () => (ended ??= end()),
    connect: () => Promise.resolve(borrowing(ways, names)),
  }
}

/** A connection, taken for its first query, which says from which pool. */
function borrowing(ways: Ways, names: StatementNames): PostgresPoolClient {
  let borrowed: Promise<PoolClient> | null = null
  /** The replica that lent the connection. Its queries are asked again of the primary if they fail. */
  let lender: Pools | null = null
  async function send(pools: Pools, text: string, given: unknown[]): Promise<unknown> {
    const name = ways.keepsPrepared ? names.of(text) : null
    const isPlannedOnce = name !== null && text.includes(ONE_PLAN)
    borrowed ??= (isPlannedOnce ? pools.once : pools.usual).connect()
    const client = await borrowed
    return name === null ? client.query(text, given) : client.query({ name, text, values: given })
  }
  async function ask(text: string, given: unknown[]): Promise<unknown> {
    if (borrowed === null && mayReadReplicas() && isRead(text))
      lender = ways.replicas?.pick() ?? null
    if (lender !== null) {
      try {
        return await send(lender, text, given)
      } catch (error) {
        if (isOfQuery(error)) throw error
        if (isUnavailable(error)) ways.replicas?.leaveOut(lender)
        lender = null
        release(true)
        borrowed = null
      }
    }
    const answer = await available(send(ways.primary, text, given))
    ways.pulse.beat()
    return answer
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Streaming is not set up')
    return time.run(() => ask(text, values.map(arrayText)))
  }
  const release = (destroy?: boolean) =>
    // A connection that could not be had is not given back; its query has said why.
    void borrowed?.then(
      (client) => client.release(destroy),
      () => undefined,
    )
  return { query, release }
}

/** Tells a query that takes too long on any server from what only a replica has: conflicts, a state too old, its own end. */
function isOfQuery(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}

/** Queries run at their callers' expense. PostgreSQL does not say how much processor time one took. */
const time = new SharedTime(() => performance.now())

/** Gives an answer, with `DatabaseUnavailable` as the reason where the database cannot be reached. */
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
