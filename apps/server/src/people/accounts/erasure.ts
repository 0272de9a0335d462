import { DAY_MS } from '@okolo/contract/durations'
import { sql, type RawBuilder } from 'kysely'
import { strToU8, zip, type AsyncZippable } from 'fflate'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { eraseFeedback, forgetFeedback } from './feedback.ts'
import { forgetAttempts } from '../sessions/attempts.ts'
import { forgetSecurity, noteSecurity } from '../sessions/security-log.ts'
import { forgetSessions } from '../sessions/sessions.ts'
import { type Account } from './accounts.ts'
import { PERSONAL_TABLES } from './personal-data.ts'
import { exportedColumn, type PersonalTable } from './personal-table.ts'

/** Selects a table's rows about an account. */
function aboutAccount({ orUser, ...table }: PersonalTable, userId: number): RawBuilder<unknown> {
  const rows = rowsOf(table, userId)
  return orUser === undefined ? rows : sql`(${rows} or ${sql.ref(orUser)} = ${userId})`
}

function rowsOf(
  { by, or = by, via, of, orAddress }: PersonalTable,
  userId: number,
): RawBuilder<unknown> {
  const address = sql`in (select email_key from user_account where id = ${userId} and email_verified_at is not null)`
  const uuid = sql`in (select uuid::text from user_account where id = ${userId})`
  const whose = of === 'address' ? address : of === 'uuid' ? uuid : sql`= ${userId}`
  if (orAddress !== undefined)
    return sql`(${sql.ref(by)} ${whose} or ${sql.ref(orAddress)} ${address})`
  if (via === undefined) return sql`(${sql.ref(by)} ${whose} or ${sql.ref(or)} ${whose})`
  const { table, column, id = 'id' } = via
  const rows = column === undefined ? rowsAbout(table, userId) : sql`${sql.ref(column)} ${whose}`
  return sql`${sql.ref(by)} in (select ${sql.ref(id)} from ${sql.table(table)} where ${rows})`
}

function rowsAbout(name: string, userId: number): RawBuilder<unknown> {
  const table = PERSONAL_TABLES[name]
  if (table === undefined) throw new Error(`"${name}" is not a table about people`)
  return aboutAccount(table, userId)
}

/** Returns the stored data about an account, table -> rows, without secrets and running numbers. */
export async function personalDataOf(
  db: Db,
  userId: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const tables: Record<string, Record<string, unknown>[]> = {}
  for (const [name, table] of Object.entries(PERSONAL_TABLES)) {
    const columns = sql.join(table.exported.map((column) => exportedColumn(name, column)))
    const { rows } = await sql<Record<string, unknown>>`
      select ${columns} from ${sql.table(name)} where ${aboutAccount(table, userId)}`.execute(db)
    tables[name] = rows
  }
  return tables
}

/** Deletes or anonymises an account in every table, in one transaction. */
async function eraseAccount(db: Db, userId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    // The address's owner may have written feedback while signed out.
    await eraseFeedback(tx, userId)
    for (const [name, table] of Object.entries(PERSONAL_TABLES)) {
      const rows = aboutAccount(table, userId)
      await (
        table.erase === 'delete'
          ? sql`delete from ${sql.table(name)} where ${rows}`
          : sql`update ${sql.table(name)} set ${sql.raw(table.erase.anonymise)} where ${rows}`
      ).execute(tx)
    }
  })
}

/**
 * Erases accounts that were closed, or unconfirmed, for 30 days. Returns how many. If the process
 * dies, it leaves the rest for next time.
 */
export async function eraseDue(
  { db, secrets }: { db: Db; secrets: Secrets },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from user_account where erase_at <= ${now} order by erase_at limit 1000`.execute(db)
  for (const { id } of rows) {
    await eraseAccount(db, id)
    await noteSecurity({ db, secrets }, { what: 'account.erased', at: now })
  }
  return rows.length
}

/** Removes old sessions, attempts, security events, links and feedback. */
export async function forgetOldTraces(db: Db, now: Date): Promise<void> {
  await forgetSessions(db, now)
  await forgetAttempts(db, now)
  await forgetSecurity(db, now)
  await forgetFeedback(db, now)
  await sql`delete from user_link where expires_at < ${new Date(now.getTime() - 7 * DAY_MS)}`.execute(
    db,
  )
}

/** Returns a zip of all data about a person: one JSON file per table, and the pictures. */
export async function exportAccount(
  db: Db,
  account: Account,
  { siteName, now }: { siteName: string; now: Date },
): Promise<Uint8Array> {
  const files: AsyncZippable = {
    'README.txt': strToU8(
      `Everything that ${siteName} stores about ${account.email}, on ${now.toISOString()}.\nEach file is one table; times are UTC. Other people are named by the uuid in the address of their page, events and places by the last word of theirs. Hashes of passwords and tokens are left out.\n`,
    ),
  }
  for (const [table, rows] of Object.entries(await personalDataOf(db, account.id)))
    files[`${table}.json`] = strToU8(`${JSON.stringify(rows, null, 2)}\n`)
  const { rows } = await sql<{ webp: Uint8Array }>`
    select webp from user_picture where user_id = ${account.id}`.execute(db)
  const [picture] = rows
  if (picture !== undefined) files['picture.webp'] = [new Uint8Array(picture.webp), { level: 0 }]
  const { rows: given } = await sql<{ key: string; webp: Uint8Array }>`
    select key, webp from gift_picture where ${rowsAbout('gift_picture', account.id)}`.execute(db)
  for (const { key, webp } of given)
    files[`gift_picture/${key}.webp`] = [new Uint8Array(webp), { level: 0 }]
  return new Promise((resolve, reject) => {
    zip(files, (error, data) => (error === null ? resolve(data) : reject(error)))
  })
}
