import type { Database } from '../database/db.ts'

/**
 * Empties tables and all that refer to them, and begins their numbers anew. `truncate … restart identity cascade` does the same
 * with new files for dozens of tables, which takes PostgreSQL five times as long.
 */
export async function emptyTables({ exec }: Pick<Database, 'exec'>, names: string): Promise<void> {
  await exec(`
    do $$
    declare
      emptied regclass;
      numbers record;
    begin
      -- No foreign key is checked, so that the order does not matter, and no trigger keeps what must stay.
      set local session_replication_role = replica;
      for emptied in
        with recursive every (id) as (
          select unnest('{${names}}'::regclass[])::oid
          union
          select referring from every join (
            select confrelid, conrelid from pg_constraint where contype = 'f'
            union all select 'listing'::regclass, 'listing_block'::regclass
          ) as reference (referred, referring) on referred = id
        ) select id::regclass from every
      loop
        execute format('delete from %s', emptied);
        for numbers in
          select seqrelid::regclass as name, seqstart as first from pg_sequence
          join pg_depend on objid = seqrelid and deptype in ('a', 'i') and refobjid = emptied
        loop
          perform setval(numbers.name, numbers.first, false);
        end loop;
      end loop;
    end $$`)
}
