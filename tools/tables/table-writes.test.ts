import { expect, test } from 'vitest'
import { ownerFaults, tablesIn, writesIn } from './table-writes.ts'

const TABLES = new Set(['event', 'listing', 'mail'])
const written = (text: string) =>
  writesIn('a.ts', text, TABLES).map(({ table, line }) => `${line}: ${table}`)

test('finds the statements that write a table, as SQL and as calls of the query builder', () => {
  const text = [
    'await sql`insert into event (id) select 1`',
    'await sql`',
    '  with gone as (delete from listing l using event e where l.event_id = e.id)',
    '  update mail m set sent_at = now()`',
    "await db.updateTable('event').set({ a: 1 }).execute()",
  ].join('\n')
  expect(written(text)).toEqual(['1: event', '3: listing', '4: mail', '5: event'])
})

test('reads no write in what locks rows, replaces conflicts, selects or comments', () => {
  const text = [
    '// update event by hand',
    '/** Never delete from event (it is kept). */',
    'await sql`select id from event for update skip locked`',
    'await sql`select id from listing order by id for update of event`',
    'await sql`insert into note (id) values (1) on conflict (id) do update set id = event.id`',
  ].join('\n')
  expect(written(text)).toEqual([])
})

test('knows the tables that migrations leave, under their last names', () => {
  const migrations = [
    'create table event (id int);\ncreate table old (id int);',
    'drop table old;\nalter table event add column a int;',
    'create table if not exists seat (id int);\nalter table seat rename to place;',
  ]
  expect(tablesIn(migrations)).toEqual(new Set(['event', 'place']))
})

test('names a write outside the owner, a table without one, and an owner that writes nothing', () => {
  const writes = [
    { table: 'event', file: 'store/events.ts', line: 1 },
    { table: 'event', file: 'pipeline/run.ts', line: 7 },
    { table: 'mail', file: 'mail/queue.ts', line: 3 },
  ]
  const owners = { event: 'store/events.ts', listing: 'store', gone: 'store' }
  expect(ownerFaults(writes, owners, TABLES)).toEqual([
    'pipeline/run.ts:7 writes event, which only store/events.ts may write',
    'mail/queue.ts:3 writes mail, which has no owner',
    'store owns listing and does not write it',
    'gone is not a table',
  ])
})
