import { sql } from 'kysely'
import { inTransaction, type Db } from '#server/platform/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { DAY_MS } from './accounts.ts'
import { forgetAttempts } from './attempts.ts'
import { PERSONAL_TABLES, type PersonalTable } from './personal-data.ts'
import { forgetSecurity, noteSecurity } from './security-log.ts'
import { forgetSessions } from './sessions.ts'

/** Rows of one table that are about an account. */
function aboutAccount({ by, via }: PersonalTable, userId: number) {
  return via === undefined
    ? sql`${sql.ref(by)} = ${userId}`
    : sql`${sql.ref(by)} in (select id from ${sql.table(via.table)} where ${sql.ref(via.column)} = ${userId})`
}

/** What is stored about an account: table -> rows, without secrets. */
export async function personalDataOf(
  db: Db,
  userId: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const tables: Record<string, Record<string, unknown>[]> = {}
  for (const [name, table] of Object.entries(PERSONAL_TABLES)) {
    const columns = sql.join(table.exported.map((column) => sql.ref(column)))
    const { rows } = await sql<Record<string, unknown>>`
      select ${columns} from ${sql.table(name)} where ${aboutAccount(table, userId)}`.execute(db)
    tables[name] = rows
  }
  return tables
}

/** Removes an account from every table, or what tells who it was. All of it or nothing. */
async function eraseAccount(db: Db, userId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    // What the owner of the address wrote while not signed in.
    await sql`
      update feedback f set email = '', message = '' from user_account a
      where a.id = ${userId} and a.email_verified_at is not null and lower(f.email) = a.email_key`.execute(
      tx,
    )
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
 * Erases the accounts whose day has come: 30 days after closing, or never confirmed for 30 days. Gives how many. A
 * process that dies in between leaves whole accounts, which are erased next time.
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

/** Days that the address and the text of a feedback are kept whose sender has no account. */
export const FEEDBACK_DAYS = 365

/** What is kept of people for a while only: ended sessions, counted attempts, events of security, social logins, feedback. */
export async function forgetOldTraces(db: Db, now: Date): Promise<void> {
  await forgetSessions(db, now)
  await forgetAttempts(db, now)
  await forgetSecurity(db, now)
  // Of feedback from people without an account nobody else asks for the erasure.
  await sql`
    update feedback set email = '', message = ''
    where user_id is null and at < ${new Date(now.getTime() - FEEDBACK_DAYS * DAY_MS)} and email <> ''`.execute(
    db,
  )
  await sql`delete from social_login where expires_at < ${now}`.execute(db)
  await sql`delete from user_link where expires_at < ${new Date(now.getTime() - 7 * DAY_MS)}`.execute(
    db,
  )
}
