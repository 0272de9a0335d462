import { sql } from 'kysely'
import { Client, type Connection, type FieldDef, type Submittable } from 'pg'
import { testDatabase } from './database.ts'
import type { Columns } from './executed-queries.ts'

/** Lets PostgreSQL say what queries answer with, without executing them. Of each its columns, or why it refuses the query. */
export async function describeQueries(texts: readonly string[]): Promise<(Columns | string)[]> {
  const database = await testDatabase()
  try {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      database.db,
    )
    // oxlint-disable-next-line node/no-process-env -- the runner says here which database the suite runs on
    const address = new URL(process.env['TEST_DATABASE_URL'] ?? '')
    address.pathname = `/${rows[0]?.name}`
    const client = new Client({ connectionString: address.href })
    await client.connect()
    try {
      const described: (Columns | string)[] = []
      // oxlint-disable-next-line no-await-in-loop -- a connection does one thing after the other
      for (const text of texts) described.push(await describe(client, text))
      return described
    } finally {
      await client.end()
    }
  } finally {
    await database.close()
  }
}

function describe(client: Client, text: string): Promise<Columns | string> {
  return new Promise((resolve) => {
    client.query(new Description(text, resolve))
  })
}

/** Prepares a query and asks for its columns. `pg` calls these methods with what the server answers. */
class Description implements Submittable {
  readonly #text: string
  readonly #done: (result: Columns | string) => void
  #result: Columns | string = {}

  constructor(text: string, done: (result: Columns | string) => void) {
    this.#text = text
    this.#done = done
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, false)
    connection.describe({ type: 'S', name: '' }, false)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#result = Object.fromEntries(
      fields.map(({ name, dataTypeID: oid }) => [name, { oid, hadNull: false }]),
    )
  }

  handleError(error: Error): void {
    this.#done(error.message)
  }

  handleReadyForQuery(): void {
    this.#done(this.#result)
  }
}
