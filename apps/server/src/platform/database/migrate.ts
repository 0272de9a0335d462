import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
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
/** Every later query of a table waits behind a migration that waits for it, so it does so for a moment only. */
const LOCK_MS = 2_000
const RETRY_MS = 1_000
/** PostgreSQL's manual, appendix A. */
const LOCK_TIMEOUT = '55P03'
const NOT_ALLOWED = '42501'

/** A connection that statements of migrations go to. */
type Migrated = {
  exec: (statements: string) => Promise<void>
  rows: <Row extends object>(statement: string, values?: readonly string[]) => Promise<Row[]>
}

/** Applies missing migrations to the database of this process. See `migrateSession`. */
export function migrate(
  database: Database,
  migrations?: Migration[],
  say?: (line: string) => void,
): Promise<string[]> {
  const rows: Migrated['rows'] = async <Row extends object>(
    statement: string,
    values: readonly string[] = [],
  ) => (await database.db.executeQuery<Row>(CompiledQuery.raw(statement, [...values]))).rows
  return migrateSession({ exec: (text) => database.exec(text), rows }, migrations, say)
}

/**
 * Applies missing migrations without a time limit, each in its own transaction, one process at a
 * time. A table that others hold is tried again until it is free, and `say` is told once. Throws if
 * an applied file was edited: migrations are written once.
 */
export async function migrateSession(
  session: Migrated,
  migrations?: Migration[],
  say: (line: string) => void = () => undefined,
): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  await makeTable(session)
  const applied = await session.rows<{ name: string; hash: string }>(
    'select name, hash from schema_migration',
  )
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  const done: string[] = []
  for (const migration of wanted) {
    const { name, hash } = migration
    const known = hashes.get(name)
    if (known === hash) continue
    if (known !== undefined)
      throw new Error(`Migration ${name} was edited after it was applied; write a new one instead`)
    for (let tries = 0; !(await apply(session, migration)); tries += 1) {
      if (tries === 0)
        say(
          `Migration ${name} waits for tables that another process uses: a migration, a backup or a long query. It is tried again every second.`,
        )
      await sleep(RETRY_MS)
    }
    done.push(name)
  }
  return done
}

/** The user of a process may be one who may not change tables, once an owner has migrated. */
async function makeTable({ rows, exec }: Migrated): Promise<void> {
  const missing = await rows(`select 1 where to_regclass('schema_migration') is null`)
  if (missing.length > 0)
    await exec(
      `create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    )
}

/** Returns false if a lock could not be had in time. */
async function apply(session: Migrated, { name, hash, statements }: Migration): Promise<boolean> {
  try {
    await session.exec(`begin;
      set local statement_timeout = 0;
      set local lock_timeout = ${LOCK_MS};
      select pg_advisory_xact_lock(${LOCK});
      ${statements};
      insert into schema_migration (name, hash) values ('${name}', '${hash}') on conflict do nothing;
      commit`)
  } catch (cause) {
    await session.exec('rollback')
    // Another process that started at the same time may have been first.
    if (await isApplied(session, name)) return true
    if (hasCode(cause, LOCK_TIMEOUT)) return false
    const remedy = hasCode(cause, NOT_ALLOWED)
      ? ': the user of DATABASE_URL may not change tables. Run any command, such as "sources", with the DATABASE_URL of their owner: it migrates for all processes.'
      : ''
    throw new Error(`Migration ${name} failed${remedy}`, { cause })
  }
  return true
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

async function isApplied(session: Pick<Migrated, 'rows'>, name: string): Promise<boolean> {
  const found = await session.rows('select 1 from schema_migration where name = $1', [name])
  return found.length > 0
}
