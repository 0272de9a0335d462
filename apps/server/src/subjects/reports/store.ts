import { randomUUID } from 'node:crypto'
import type { ReportRequest, ReportDecision } from '@okolo/contract/people/report'
import { sql } from 'kysely'
import { canonicalEvent } from '#server/catalogue/cards/moved-to.ts'
import { countAttempt } from '#server/people/sessions/attempts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { inTransaction, type Db, type Tx } from '#server/platform/database/db.ts'
import { emailKey, mailboxKey } from '#server/platform/mail/email-key.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/platform/site/site.ts'
import { newNumber, reporterRow, type Reporter, confirmedUuid } from './rules/reporter.ts'

/** The hash of an address that refused letters, as the newsletter keeps it. */
const refusal = (secrets: Secrets, key: string) => secrets.mac('newsletter', `address ${key}`)

export type ReportDeps = { db: Db; clock: Clock; secrets: Secrets; publicUrl: string; site: Site }

/** Nameless reports of an event that wait. More would tell nothing new. */
const MOST_NAMELESS = 50
/** Reports of an event that wait for the confirmation of an address. */
const MOST_ASKED = 200
const DAY_S = 24 * 3600
const CONFIRM_MS = 7 * DAY_S * 1000
/** Letters that ask one mailbox for its confirmation. */
const LETTERS = { max: 3, seconds: DAY_S }
/** Reports of one account that get a letter. */
const RECEIPTS = { max: 20, seconds: DAY_S }

/** The letter that a report leads to, and its number. */
export type Kept =
  | { number: string; mail: 'receipt' }
  | { number: null; mail: 'confirmation' | null }

const UNNAMED: Kept = { number: null, mail: null }

/** Keeps a report for the operators, and mails a receipt to who signed in or a link to an address that was left. */
export async function keepReport(
  deps: ReportDeps,
  slug: string,
  request: ReportRequest,
  { locale, reporter }: { locale: string; reporter: Reporter | null },
): Promise<Kept> {
  const { db, secrets } = deps
  const now = deps.clock()
  const eventId = await eventOf(db, slug)
  const row = {
    event_id: eventId,
    date_uuid: request.date_uuid ?? null,
    reason: request.reason,
    note: request.note === undefined || request.note === '' ? null : request.note,
    locale,
    at: now,
  }
  const person = reporter === null ? null : reporterRow(secrets, reporter, now)
  if (person === null) return keepNameless()
  const { isConfirmed, reporterHash } = person
  const before = isConfirmed ? await openNumber(db, eventId, reporterHash) : null
  if (before !== null) return { number: before, mail: 'receipt' }
  if (!isConfirmed && (await waiting(db, eventId)).asked >= MOST_ASKED)
    throw new Problem(
      429,
      'too_many_requests',
      'Many reports of this event wait for their confirmation. Try again later.',
    )
  if (!(await mayWrite())) return keepNameless()
  const report = { uuid: randomUUID(), number: newNumber() }
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('event_report')
      .values({
        ...row,
        ...report,
        locale: person.locale ?? locale,
        user_id: person.userId,
        email: person.email,
        email_key: person.emailKey,
        reporter_hash: reporterHash,
        domain_hash: person.domainHash,
        confirmed_at: isConfirmed ? now : null,
        expires_at: isConfirmed ? null : new Date(now.getTime() + CONFIRM_MS),
      })
      .execute()
    if (isConfirmed) await queueReceipt(tx, report.uuid, now)
    else
      await queueMail(tx, {
        key: `reportConfirm ${report.uuid}`,
        userId: null,
        address: person.email,
        kind: 'reportConfirm',
        locale: person.locale ?? locale,
        linkId: report.uuid,
        at: now,
      })
  })
  return isConfirmed
    ? { number: report.number, mail: 'receipt' }
    : { number: null, mail: 'confirmation' }

  async function keepNameless(): Promise<Kept> {
    if ((await waiting(db, eventId)).nameless < MOST_NAMELESS)
      await db.insertInto('event_report').values(row).execute()
    return UNNAMED
  }

  /** The owner of a mailbox who refused every letter, or got several today, is left alone. */
  async function mayWrite(): Promise<boolean> {
    const email = person?.email ?? ''
    const who = mailboxKey(email)
    const counted = isConfirmed
      ? { what: 'report receipt', who, limit: RECEIPTS }
      : { what: 'report letter', who, limit: LETTERS }
    if ((await countAttempt(deps, [counted], now)) !== null) return false
    if (isConfirmed) return true
    const { rows } = await sql`
      select 1 from newsletter_refusal
      where address_hash in (${refusal(secrets, who)}, ${refusal(secrets, emailKey(email))})`.execute(
      db,
    )
    return rows.length === 0
  }
}

/** The event under its present address, or under one that leads to it. */
async function eventOf(db: Db, slug: string): Promise<number> {
  const event =
    (await idOf(db, slug)) ?? (await idOf(db, (await canonicalEvent(db, slug, null))?.slug ?? ''))
  if (event === undefined) throw notFound('The event')
  return event.id
}

function idOf(db: Db, slug: string) {
  return db
    .selectFrom('event')
    .select('id')
    .where('slug', '=', slug)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
}

/** Counts the reports of an event that nobody has confirmed: a crowd without names must not crowd out those who can be asked. */
async function waiting(db: Db, eventId: number): Promise<{ nameless: number; asked: number }> {
  const { rows } = await sql<{ nameless: number; asked: number }>`
    select (count(*) filter (where email_key is null))::int nameless, (count(email_key))::int asked
    from event_report where event_id = ${eventId} and closed_at is null and confirmed_at is null`.execute(
    db,
  )
  return rows[0] ?? { nameless: 0, asked: 0 }
}

/** The number of a report that waits already: one person reports an event once. */
async function openNumber(db: Db, eventId: number, hash: string): Promise<string | null> {
  const row = await db
    .selectFrom('event_report')
    .select('number')
    .where('event_id', '=', eventId)
    .where('reporter_hash', '=', hash)
    .where('closed_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row?.number ?? null
}

/**
 * Makes the report of a mailed link count, and queues its receipt. A link that was used already
 * changes nothing. Returns false for an old or unknown link.
 */
export async function confirmReport(deps: ReportDeps, token: string): Promise<boolean> {
  const uuid = confirmedUuid(deps.secrets, token)
  if (uuid === null) return false
  const now = deps.clock()
  return inTransaction(deps.db, async (tx) => {
    const { rows } = await sql`
      update event_report r set confirmed_at = coalesce(confirmed_at, ${now}), expires_at = null,
        user_id = coalesce(user_id, (select a.id from user_account a
          where a.email_key = r.email_key and a.email_verified_at is not null and a.deactivated_at is null))
      where uuid = ${uuid} and closed_at is null and (confirmed_at is not null or expires_at > ${now})
      returning id`.execute(tx)
    if (rows.length === 0) return false
    await queueReceipt(tx, uuid, now)
    return true
  })
}

type Reported = {
  uuid: string
  number: string
  userId: number | null
  email: string
  locale: string
  reason: string
  hash: string
  slug: string
  title: string
}

const REPORTED = sql`
  select r.uuid, r.number, r.user_id as "userId", r.email, r.locale, r.reason, r.reporter_hash as hash, e.slug,
    coalesce(e.titles ->> r.locale, e.title) as title
  from event_report r
  join current_event e on e.own_id = r.event_id`

/** Queues the letter that says the number of a confirmed report. */
async function queueReceipt(tx: Tx, uuid: string, at: Date): Promise<void> {
  const { rows } = await sql<Reported>`${REPORTED} where r.uuid = ${uuid}`.execute(tx)
  for (const row of rows)
    await queueMail(tx, {
      ...letterTo(row),
      key: `reportReceipt ${uuid}`,
      kind: 'reportReceipt',
      details: { number: row.number, slug: row.slug, title: row.title, reason: row.reason },
      at,
    })
}

/** Queues the decision for everybody who confirmed one of these reports, one letter a person. */
export async function queueDecisions(
  tx: Tx,
  ids: readonly number[],
  { decision, note, at }: { decision: ReportDecision; note: string; at: Date },
): Promise<void> {
  const { rows } = await sql<Reported>`
    select distinct on (told.hash) told.* from (
      ${REPORTED} where r.id = any(${[...ids]}::bigint[]) and r.confirmed_at is not null
        and r.email is not null) told
    order by told.hash, told.number`.execute(tx)
  for (const row of rows)
    await queueMail(tx, {
      ...letterTo(row),
      key: `reportDecision ${row.uuid}`,
      kind: 'reportDecision',
      details: { number: row.number, slug: row.slug, title: row.title, decision, note },
      at,
    })
}

function letterTo({ userId, email, locale, uuid }: Reported) {
  return { userId, address: email, locale, linkId: uuid }
}
