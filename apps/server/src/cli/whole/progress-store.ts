import { CLOSED_SCHEMA } from '#server/platform/database/whole/closed.ts'
import type { Session } from '#server/platform/database/whole/session.ts'
import { quoted, type Table } from '#server/platform/database/whole/tables.ts'

/** How far a table is. `lastKey`: the key of the last row that was written, as texts. */
export type Progress = { rows: number; lastKey: string[] | null; isDone: boolean }

const MOVED = `${CLOSED_SCHEMA}.table_moved`
const LATER = `${CLOSED_SCHEMA}.later`

/** Tells if the target was made ready by an earlier call. */
export async function isPrepared(session: Session): Promise<boolean> {
  const [row] = await session.rows<{ found: boolean }>(
    `select to_regclass('${MOVED}') is not null as found`,
  )
  return row?.found === true
}

/**
 * Makes a migrated target ready to be filled quickly: empties its tables, notes and drops its foreign
 * keys and the indexes that no constraint needs, and disarms its triggers. All or nothing.
 */
export async function prepare(session: Session, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => `public.${quoted(name)}`)
  await session.exec(`begin;
    create schema if not exists ${CLOSED_SCHEMA};
    create table ${MOVED} (name text primary key, rows float8 not null, last_key text[], is_done boolean not null);
    create table ${LATER} (id int generated always as identity primary key, what text not null, statement text not null);
    insert into ${LATER} (what, statement)
      select 'index ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
        and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by c.relname, i.indexrelid::regclass::text;
    insert into ${LATER} (what, statement)
      select 'foreign key ' || conname, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname;
    insert into ${LATER} (what, statement)
      select 'trigger ' || t.tgname, format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and t.tgenabled = 'O' and c.relnamespace = 'public'::regnamespace order by t.tgname;
    do $$ declare drop_it text; begin
      for drop_it in
        select format('alter table %s drop constraint %I', conrelid::regclass, conname)
          from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
        union all select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname)
          from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where not t.tgisinternal and t.tgenabled = 'O' and c.relnamespace = 'public'::regnamespace
      loop execute drop_it; end loop;
      for drop_it in
        select format('drop index %s', i.indexrelid::regclass)
          from pg_index i join pg_class c on c.oid = i.indrelid
          where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
            and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
            and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      loop execute drop_it; end loop;
    end $$;
    truncate ${names.join(', ')};
    commit`)
}

/** Returns how far each table is. Tables that were not begun are missing. */
export async function progressOf(session: Session): Promise<Map<string, Progress>> {
  const rows = await session.rows<{
    name: string
    rows: number
    last_key: string[] | null
    is_done: boolean
  }>(`select name, rows, last_key, is_done from ${MOVED}`)
  return new Map(
    rows.map(({ name, last_key: lastKey, is_done: isDone, rows: count }) => [
      name,
      { rows: count, lastKey, isDone },
    ]),
  )
}

/** Notes how far a table is. Belongs into the transaction that writes its rows. */
export async function noteProgress(
  session: Session,
  name: string,
  { rows, lastKey, isDone }: Progress,
): Promise<void> {
  await session.rows(
    `insert into ${MOVED} (name, rows, last_key, is_done)
     values ($1, $2, (select array_agg(k order by nth) from jsonb_array_elements_text($3::text::jsonb) with ordinality j (k, nth)), $4::int = 1)
     on conflict (name) do update set rows = excluded.rows, last_key = excluded.last_key, is_done = excluded.is_done`,
    [name, rows, JSON.stringify(lastKey ?? []), isDone ? 1 : 0],
  )
}

/** Indexes, foreign keys and triggers, to be made again in this order once the rows are there. */
export function laterOf(
  session: Session,
): Promise<{ id: number; what: string; statement: string }[]> {
  return session.rows(`select id, what, statement from ${LATER} order by id`)
}

/** Makes one thing again and forgets it, both or neither. */
export async function makeLater(
  session: Session,
  { id, statement }: { id: number; statement: string },
): Promise<void> {
  await session
    .exec(`begin; ${statement}; delete from ${LATER} where id = ${id}; commit`)
    .catch(async (error: unknown) => {
      await session.exec('rollback')
      throw error
    })
}

/** Forgets how far a move is: the next call empties the target and begins anew. */
export async function dropProgress(session: Session): Promise<void> {
  await session.exec(`drop table if exists ${MOVED}, ${LATER}`)
}
