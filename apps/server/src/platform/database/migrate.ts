import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { CompiledQuery } from 'kysely'
import type { Database } from './db.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)

export type Migration = { name: string; statements: string; hash: string }

export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const statements = await readFile(new URL(name, folder), 'utf8')
      return { name, statements, hash: createHash('sha256').update(statements).digest('hex') }
    }),
  )
}

// Any number works, if every Okolo process takes the same one.
const LOCK = 4_927_305

/** A connection that statements of migrations go to. */
type Migrated = {
  exec: (statements: string) => Promise<void>
  rows: <Row extends object>(statement: string, values?: readonly string[]) => Promise<Row[]>
}

/** Applies missing migrations to the database of this process. See `migrateSession`. */
export function migrate(database: Database, migrations?: Migration[]): Promise<string[]> {
  const rows: Migrated['rows'] = async <Row extends object>(
    statement: string,
    values: readonly string[] = [],
  ) => (await database.db.executeQuery<Row>(CompiledQuery.raw(statement, [...values]))).rows
  return migrateSession({ exec: (text) => database.exec(text), rows }, migrations)
}

/**
 * Applies missing migrations without a time limit, each in its own transaction, one process at a
 * time. Throws if an applied file was edited: migrations are written once.
 */
export async function migrateSession(
  session: Migrated,
  migrations?: Migration[],
): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  await session.exec(
    `create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  )
  const applied = await session.rows<{ name: string; hash: string }>(
    'select name, hash from schema_migration',
  )
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  const done: string[] = []
  for (const { name, statements, hash } of wanted) {
    const known = hashes.get(name)
    if (known === hash) continue
    if (known !== undefined)
      throw new Error(`Migration ${name} was edited after it was applied; write a new one instead`)
    await session
      .exec(`begin;
      set local statement_timeout = 0;
      select pg_advisory_xact_lock(${LOCK});
      ${statements};
      insert into schema_migration (name, hash) values ('${name}', '${hash}') on conflict do nothing;
      commit`)
      .catch(async (cause: unknown) => {
        await session.exec('rollback')
        // Another process that started at the same time may have been first.
        if (!(await isApplied(session, name)))
          throw new Error(`Migration ${name} failed`, { cause })
      })
    done.push(name)
  }
  return done
}

async function isApplied(session: Pick<Migrated, 'rows'>, name: string): Promise<boolean> {
  const found = await session.rows('select 1 from schema_migration where name = $1', [name])
  return found.length > 0
}
