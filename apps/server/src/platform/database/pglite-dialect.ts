import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { PgliteClient } from './pglite-client.ts'
import { spend } from '../processor-time.ts'
import type { Pulse } from './pulse.ts'
import { insideTransaction } from './transaction.ts'

/**
 * Runs Kysely on the embedded database's one connection, one user at a time (decision 0002). With
 * Kysely's own driver a query of another request could join an open transaction.
 */
export function pgliteDialect(client: PgliteClient, pulse: Pulse): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(client, pulse),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class PgliteDriver implements Driver {
  readonly #client: PgliteClient
  readonly #connection: DatabaseConnection
  #last: Promise<void> = Promise.resolve()
  #release: (() => void) | undefined

  constructor(client: PgliteClient, pulse: Pulse) {
    this.#client = client
    this.#connection = {
      async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        const result = await client.call({ kind: 'query', sql, parameters: [...parameters] })
        pulse.beat()
        spend(result.spent ?? 0)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely's callers name the row type
        const rows = result.rows as Row[]
        return result.affectedRows === undefined
          ? { rows }
          : { rows, numAffectedRows: BigInt(result.affectedRows) }
      },
      streamQuery() {
        throw new Error('The embedded database does not stream')
      },
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    // It would wait forever for the connection of its own transaction, so we throw instead.
    if (insideTransaction())
      throw new Error(
        'A query outside the open transaction: use the transaction that was handed in',
      )
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    this.#release = resolve
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#release?.()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    await this.#client.close()
  }
}
