import { sql } from 'kysely'
import { migrationsOf } from '#server/platform/database/whole/tables.ts'
import { sessionOf } from '#server/platform/database/whole/session.ts'
import { readMigrations } from '#server/platform/database/migrate.ts'
import type { Database } from '#server/platform/database/db.ts'
import { lasting, ok, warning, wrong, type Finding, type Patient } from './finding.ts'

/** The oldest PostgreSQL that Okolo runs on. */
const OLDEST = 15
const EXTENSIONS = ['btree_gin', 'btree_gist', 'pg_trgm', 'unaccent']
/** Transactions that are open for longer keep VACUUM from cleaning. */
const LONG_MINUTES = 10
const CROWDED = 0.8

export async function lookAtVersion({ database }: Patient): Promise<Finding | null> {
  if (database === null) return null
  const { rows } = await sql<{ version: string; number: number; bytes: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      pg_database_size(current_database())::float8 as bytes`.execute(database.db)
  const [{ version, number, bytes } = { version: '?', number: 0, bytes: 0 }] = rows
  const began = performance.now()
  await sql`select 1`.execute(database.db)
  const ms = Math.round((performance.now() - began) * 10) / 10
  const text = `${database.kind === 'pglite' ? 'embedded, ' : ''}PostgreSQL ${version.split(' ')[0] ?? ''}, ${Math.round(bytes / 1024 / 1024)} MB, answers in ${ms} ms`
  if (number < OLDEST * 10_000)
    return wrong(text, `Okolo needs PostgreSQL ${OLDEST} or newer: upgrade it.`)
  return ms > 50
    ? warning(text, 'It is far away or busy: every page asks it several times.')
    : ok(text)
}

export async function lookAtSchema({ database }: Patient): Promise<Finding | null> {
  if (database === null) return null
  const applied = new Map(
    (await migrationsOf(sessionOf(database, database.db))).map(({ name, hash }) => [name, hash]),
  )
  const shipped = await readMigrations()
  const missing = shipped.filter(({ name }) => !applied.has(name))
  const edited = shipped.filter(({ name, hash }) => (applied.get(name) ?? hash) !== hash)
  const newer = [...applied.keys()].filter((name) => !shipped.some((one) => one.name === name))
  const last = [...applied.keys()].at(-1) ?? 'none'
  if (newer.length > 0 || edited.length > 0)
    return wrong(
      `${newer.length + edited.length} migrations are of another version (${[...newer, ...edited.map(({ name }) => name)][0] ?? ''})`,
      'Start the version that the database was last used with, or a newer one.',
    )
  return missing.length > 0
    ? warning(
        `${missing.length} migrations are missing`,
        'The next start applies them; back up first.',
      )
    : ok(`${applied.size} migrations, the last is ${last}`)
}

export async function lookAtExtensions({ database }: Patient): Promise<Finding | null> {
  if (database === null) return null
  const { rows } = await sql<{ name: string; installed: boolean }>`
    select name::text, installed_version is not null as installed from pg_available_extensions
    where name = any(${EXTENSIONS}::text[])`.execute(database.db)
  const absent = EXTENSIONS.filter((name) => !rows.some((row) => row.name === name))
  const unmade = rows.filter(({ installed }) => !installed).map(({ name }) => name)
  if (absent.length > 0)
    return wrong(
      `${absent.join(', ')} cannot be had on this server`,
      'Install the package of PostgreSQL that holds its contrib modules (Debian: postgresql).',
    )
  return unmade.length > 0
    ? warning(
        `not made yet: ${unmade.join(', ')}`,
        `The first start makes them, or a superuser: ${unmade.map((name) => `create extension ${name};`).join(' ')}`,
      )
    : ok(EXTENSIONS.join(', '))
}

/** The embedded database is cleaned by Okolo, which has no setting. */
export async function lookAtVacuum({ database }: Patient): Promise<Finding | null> {
  if (database?.kind !== 'postgres') return null
  const { rows } = await sql<{ on: boolean }>`
    select current_setting('autovacuum')::bool and current_setting('track_counts')::bool as "on"`.execute(
    database.db,
  )
  if (rows[0]?.on !== true)
    return wrong(
      'autovacuum is off: lists get slower with every ten thousand events',
      `alter system set autovacuum = on; alter system set track_counts = on; select pg_reload_conf();`,
    )
  const { rows: tables } = await sql<{ name: string; dead: number }>`
    select relname::text as name, n_dead_tup::float8 as dead from pg_stat_user_tables
    where n_dead_tup > 10000 and n_dead_tup > n_live_tup order by n_dead_tup desc limit 3`.execute(
    database.db,
  )
  return tables.length > 0
    ? warning(
        `autovacuum is on, and does not keep up with ${tables.map(({ name, dead }) => `${name} (${dead} dead rows)`).join(', ')}`,
        'Look for long transactions, or lower autovacuum_vacuum_cost_delay.',
      )
    : ok('autovacuum is on and keeps up')
}

export async function lookAtConnections({ database }: Patient): Promise<Finding | null> {
  if (database?.kind !== 'postgres') return null
  const open = await longTransactions(database)
  const { rows } = await sql<{ used: number; most: number }>`
    select count(*)::int as used, current_setting('max_connections')::int as most
    from pg_stat_activity where backend_type = 'client backend'`.execute(database.db)
  const [{ used, most } = { used: 0, most: 1 }] = rows
  const text = `${used} of ${most} connections are used`
  if (open.length > 0)
    return warning(
      `${text}; a transaction is open for ${lasting((open[0]?.seconds ?? 0) * 1000)} (process ${open[0]?.pid ?? ''}, ${open[0]?.application || 'no name'})`,
      `It keeps dead rows: end its program, or select pg_terminate_backend(${open[0]?.pid ?? ''});`,
    )
  return used > CROWDED * most
    ? warning(
        text,
        'A process of Okolo takes fourteen: raise max_connections, or put a pool before it.',
      )
    : ok(`${text}, no transaction is open for ${LONG_MINUTES} minutes`)
}

async function longTransactions({ db }: Database) {
  const { rows } = await sql<{ pid: number; seconds: number; application: string }>`
    select pid, extract(epoch from clock_timestamp() - xact_start)::float8 as seconds, application_name as application
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and xact_start < clock_timestamp() - make_interval(mins => ${LONG_MINUTES})
      and backend_type = 'client backend' order by xact_start limit 3`.execute(db)
  return rows
}
