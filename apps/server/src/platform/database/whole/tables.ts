import type { Session } from './session.ts'

export type Table = {
  name: string
  /** Columns that are stored, generated ones left out, in the order of the table. */
  columns: string[]
  /** All columns, in the order of the table. */
  all: string[]
  /** The columns of the primary key, and their types. */
  key: { name: string; type: string }[]
}

/** Returns all tables of the site, by name. */
export async function tablesOf(session: Session): Promise<Table[]> {
  const rows = await session.rows<Omit<Table, 'key'> & { key: string[]; types: string[] }>(`
    select c.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as "all",
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality k (at, nth)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.at
        where i.indrelid = c.oid and i.indisprimary order by k.nth) as key,
      array(select format_type(a.atttypid, a.atttypmod) from pg_index i cross join unnest(i.indkey) with ordinality k (at, nth)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.at
        where i.indrelid = c.oid and i.indisprimary order by k.nth) as types
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname`)
  return rows.map(({ types, ...table }) => ({
    ...table,
    key: table.key.map((name, at) => ({ name, type: types[at] ?? 'text' })),
  }))
}

/** Quotes a name for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Counts the rows of each table. */
export async function countRows(
  session: Session,
  tables: readonly Pick<Table, 'name'>[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await session.rows<{ n: number }>(
      `select count(*)::float8 as n from public.${quoted(name)}`,
    )
    counts[name] = row?.n ?? 0
  }
  return counts
}

/** Names each table whose count differs, with both counts. */
export function differingCounts(
  wanted: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): string[] {
  return Object.keys({ ...wanted, ...found })
    .filter((name) => wanted[name] !== found[name])
    .map((name) => `${name}: ${wanted[name] ?? 'none'} and ${found[name] ?? 'none'}`)
}

/** The text of a row in the table's order, with nothing in the place of generated columns. */
export function rowText({ all, columns }: Table): string {
  const stored = new Set(columns)
  return `row(${all.map((name) => (stored.has(name) ? quoted(name) : 'null')).join(', ')})::text`
}

/**
 * A digest of what a table holds, whatever the order of its rows: their number, and the sum of a
 * part of each row's MD5.
 */
export async function digestOf(session: Session, table: Table): Promise<string> {
  const [row] = await session.rows<{ digest: string }>(`
    select count(*)::text || ':' || coalesce(sum(('x' || left(md5(${rowText(table)}), 16))::bit(64)::bigint::numeric), 0)::text as digest
    from public.${quoted(table.name)}`)
  return row?.digest ?? ''
}

/** Returns what is known of the schema: its migrations, oldest first. Empty if there is none. */
export async function migrationsOf(session: Session): Promise<{ name: string; hash: string }[]> {
  const [known] = await session.rows<{ found: boolean }>(
    `select to_regclass('public.schema_migration') is not null as found`,
  )
  return known?.found === true
    ? session.rows('select name, hash from public.schema_migration order by name')
    : []
}

/** Returns the fingerprint of the secret that signed the database, or null. */
export async function fingerprintIn(session: Session): Promise<string | null> {
  const [known] = await session.rows<{ found: boolean }>(
    `select to_regclass('public.server_secret') is not null as found`,
  )
  if (known?.found !== true) return null
  const [row] = await session.rows<{ fingerprint: string }>(
    'select fingerprint from public.server_secret',
  )
  return row?.fingerprint ?? null
}

/** Tells if a database holds anything of a site. */
export async function hasTables(session: Session): Promise<boolean> {
  return (await tablesOf(session)).length > 0
}

/**
 * Drops everything in the schema `public` that no extension owns. Extensions stay: a database's owner
 * may not be allowed to make them again.
 */
export async function emptyDatabase(session: Session): Promise<void> {
  const drops = await session.rows<{ statement: string }>(`
    with own as (select objid, classid from pg_depend where deptype = 'e')
    select statement from (
      select 1 as nth, format('drop %s if exists public.%I cascade',
        case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, c.relname) as statement
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and not exists (select 1 from own where objid = c.oid and classid = 'pg_class'::regclass)
      union all
      select 2, format('drop sequence if exists public.%I cascade', c.relname)
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
      union all
      select 3, format('drop routine if exists %s cascade', p.oid::regprocedure)
      from pg_proc p where p.pronamespace = 'public'::regnamespace
        and not exists (select 1 from own where objid = p.oid and classid = 'pg_proc'::regclass)
      union all
      select 4, format('drop type if exists public.%I cascade', t.typname)
      from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
        and not exists (select 1 from own where objid = t.oid and classid = 'pg_type'::regclass)
      union all
      select 5, format('drop text search configuration if exists public.%I cascade', g.cfgname)
      from pg_ts_config g where g.cfgnamespace = 'public'::regnamespace
    ) s order by nth`)
  if (drops.length === 0) return
  await session.exec(`begin; ${drops.map(({ statement }) => statement).join('; ')}; commit`)
}

/** Counts connections of other Okolo processes to the same PostgreSQL database. */
export async function otherProcesses(session: Session): Promise<number> {
  if (session.kind === 'pglite') return 0
  const [row] = await session.rows<{ n: number }>(`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'okolo'`)
  return row?.n ?? 0
}
