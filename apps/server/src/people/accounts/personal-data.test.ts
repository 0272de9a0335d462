import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { PERSONAL_TABLES } from './personal-data.ts'
import { EXPORT_NAMES } from './personal-table.ts'

/** Columns that look personal but hold no account holder's data. `table.column` -> reason. */
const NOT_OF_ACCOUNTS: Record<string, string> = {
  'event_lock.who': 'the name of an operator, or the public one of an organizer',
  'gift_told.gift_id': 'which operator has a letter about it; gone with the gift',
  'gift.claim_id': 'the claim of an organizer, which its own row tells of',
  'page_claim.invited_by': 'the claim of another person',
  'page_claim_invitation.claim_id': 'the claim of another person',
  'merge_journal.who': 'the name of an operator',
  'network_budget.network': 'a keyed hash of an address, kept for three minutes',
  'operator.email': 'of an operator, forgotten when they are ended',
  'operator.oidc_subject': 'of an operator',
  'operator.password_hash': 'of an operator',
  'operator_action.who': 'the name of an operator or an organizer; a log that nobody may change',
  'operator_session.agent': 'the browser of an operator',
  'source_suggestion.email': 'given to be answered, erased with the decision on the suggestion',
}

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** How columns about people are called. */
const ABOUT_PEOPLE =
  /(^|_)(user|users|email|mail|phone|ip|agent|person|people|friend|birth|account|subject|who|network|push|device|subscriber|password|first_name|last_name)(_|$)/

test('every table that leads to an account, and every column that looks like one about people, is known to erasure', async () => {
  const columns = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() order by 1, 2`.execute(database.db)
  const links = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid in (select t::regclass from unnest(${Object.keys(PERSONAL_TABLES)}::text[]) t)`.execute(
    database.db,
  )
  const suspicious = [
    ...links.rows,
    ...columns.rows.filter(({ column }) => ABOUT_PEOPLE.test(column)),
  ].map(({ table, column }) => ({ table, column, name: `${table}.${column}` }))
  const unknown = suspicious.filter(
    ({ table, column, name }) =>
      PERSONAL_TABLES[table]?.columns.includes(column) !== true &&
      NOT_OF_ACCOUNTS[name] === undefined,
  )
  expect([...new Set(unknown.map(({ name }) => name))]).toEqual([])
})

test('names only existing columns in erasure', async () => {
  for (const [table, { by, columns, exported }] of Object.entries(PERSONAL_TABLES)) {
    const { rows } = await sql<{ column: string }>`
      select column_name as "column" from information_schema.columns
      where table_schema = current_schema() and table_name = ${table}`.execute(database.db)
    const present = rows.map(({ column }) => column)
    expect([table, present]).toEqual([table, expect.arrayContaining([by, ...columns, ...exported])])
  }
})

/** Whole numbers that count something, or were chosen. */
const COUNTS = new Set(['uses', 'rating', 'radius'])

test('names every integer column of an export', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and data_type in ('bigint', 'integer', 'smallint')`.execute(
    database.db,
  )
  const numbers = rows.filter(
    ({ table, column }) =>
      PERSONAL_TABLES[table]?.exported.includes(column) === true &&
      !COUNTS.has(column) &&
      EXPORT_NAMES[table]?.[column] === undefined,
  )
  expect(numbers).toEqual([])
})
