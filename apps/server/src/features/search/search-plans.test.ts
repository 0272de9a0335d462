import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'

const EVENTS = 2000
const WORDS = 30_000
let database: Database
let app: App
let asked: CompiledQuery[] = []

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const { event } = await catalogueBuilder(db)
  await event({ slug: 'one', title: 'Jazz', dates: [{ start: '2026-11-26T19:00:00Z' }] })
  // Enough that reading a whole table is the worse way.
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(column_name), ',') columns from information_schema.columns
    where table_name = 'event' and column_name not in ('id', 'uuid', 'slug')`.execute(db)
  const columns = sql.raw(rows[0]?.columns ?? '')
  await sql`
    insert into event (uuid, slug, ${columns}) select gen_random_uuid(), 'e' || n, ${columns}
    from event, generate_series(1, ${EVENTS}) n where slug = 'one'`.execute(db)
  await sql`
    insert into event_text (event_id, city_id, upcoming, popularity, vector)
    select id, 1 + id % 4, true, id % 50,
      setweight(to_tsvector('simple', md5(id::text) || ' ' || md5((id % 300)::text)), 'A')
    from event where slug <> 'one'`.execute(db)
  await sql`insert into search_word select md5(n::text) from generate_series(1, ${WORDS}) n`.execute(
    db,
  )
  await sql`
    insert into search_name select 'venue', id, 1, to_tsvector('simple', md5(id::text)) from event`.execute(
    db,
  )
  await database.exec('analyze')
  app = await buildApp({
    db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
  })
  const executor = db.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = (query) => {
    asked.push(query)
    return execute(query)
  }
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/**
 * How PostgreSQL would carry out the queries of a request on a table where reading all of it is out of the
 * question, as it is with a million rows.
 */
async function plansOf(path: string, table: string): Promise<string[]> {
  asked = []
  const { statusCode } = await app.inject(path)
  expect(statusCode).toBe(200)
  const queries = asked.filter((one) => one.sql.includes(table))
  return database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const plans: string[] = []
    for (const query of queries) {
      const explain = CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters])
      const { rows } = await tx.executeQuery<Record<string, string>>(explain)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  })
}

const EVERYWHERE = /event_text_vector/
const IN_CITY = /event_text_city_words/

test.each([
  ['/v1/events/?search=jazz%20wien', 'event_text', [EVERYWHERE]],
  ['/v1/events/?search=jazz&city=bratislava', 'event_text', [IN_CITY]],
  ['/v1/events/?search=rock-jazz&city=bratislava', 'event_text', [IN_CITY]],
  ['/v1/events/?sorting=start&search=jazz&city=bratislava', 'event_text', [IN_CITY]],
  ['/v1/events/suggest/?q=jazz', 'event_text', [EVERYWHERE]],
  ['/v1/events/suggest/?q=ja&city=bratislava', 'event_text', [IN_CITY]],
  ['/v1/events/suggest/?q=hall', 'search_name', [/search_name_vector/]],
  ['/v1/events/?search=jaxzjaxz', 'search_word', [/search_word_alike/, /search_word_start/]],
])('%s reads %s by its index', async (path, table, indexes) => {
  const plans = await plansOf(path, table)
  for (const index of indexes) expect(plans.join('\n')).toMatch(index)
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (event|event_text|search_\w+)\b/)
})
