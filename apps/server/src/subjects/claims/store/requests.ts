import { randomUUID } from 'node:crypto'
import type { ClaimWay } from '@okolo/contract/people/page-claims'
import type { Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { forgetInvitations } from './invitations.ts'
import { forgetGivenUp, saveClaim } from '#server/subjects/claims/store/page-claims.ts'
import { emailKey } from '#server/platform/mail/email-key.ts'
import { inTransaction, type Db, type Tx } from '#server/platform/database/db.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import type { ClaimDeps } from '../rules/claim-deps.ts'
import { isCode, lineOf, dashboardToken } from '../rules/tokens.ts'
import type { Organizer, Ways } from '../rules/ways.ts'
import { MINUTE_MS } from '@okolo/contract/durations'

/** A code is typed at once. A file on a web server is put there by somebody else, on another day. */
const VALID_MS = { mailbox: 30 * MINUTE_MS, domain: 7 * 24 * 60 * MINUTE_MS }
const MOST_TRIES = 5

type Request = {
  id: string
  organizerId: number
  email: string | null
  domain: string | null
  locale: string
}

/** Notes the request, and mails the code where it is by mailbox. Returns its id, or null where that way is closed. */
export async function askForClaim(
  { db, clock }: ClaimDeps,
  organizer: Organizer,
  { way, ways, locale }: { way: ClaimWay; ways: Ways; locale: Locale },
): Promise<string | null> {
  const { mailbox } = ways
  const email = way === 'mailbox' ? mailbox : null
  const domain = way === 'domain' ? ways.domain : null
  if (email === null && domain === null) return null
  const [id, now] = [randomUUID(), clock()]
  await inTransaction(db, async (tx) => {
    await sql`
      insert into page_claim_request (id, organizer_id, email, email_key, domain, locale, created_at, expires_at)
      values (${id}, ${organizer.id}, ${email}, ${email === null ? null : emailKey(email)}, ${domain}, ${locale},
        ${now}, ${new Date(now.getTime() + VALID_MS[way])})`.execute(tx)
    if (email !== null)
      await queueMail(tx, {
        key: `claimCode ${id}`,
        userId: null,
        address: email,
        kind: 'claimCode',
        locale,
        linkId: id,
        at: now,
      })
  })
  return id
}

/** Returns an open request for the page of this organizer. */
export async function openRequest(
  { db, clock }: ClaimDeps,
  organizerId: number,
  id: string,
): Promise<Request | null> {
  const { rows } = await sql<Request>`
    select id, organizer_id "organizerId", email, domain, locale from page_claim_request
    where id = ${id}::uuid and organizer_id = ${organizerId} and used_at is null
      and expires_at > ${clock()}`.execute(db)
  return rows[0] ?? null
}

/** Claims the page with a code. Returns the link's token; null for a wrong, used or old code, and after five tries. */
export async function claimByCode(
  { db, clock, secrets }: ClaimDeps,
  organizerId: number,
  { id, code }: { id: string; code: string },
): Promise<string | null> {
  const now = clock()
  // The try is counted whatever comes of it, so it is not a part of the transaction.
  const { rows } = await sql<Request>`
    update page_claim_request set tries = tries + 1
    where id = ${id}::uuid and organizer_id = ${organizerId} and email is not null and used_at is null
      and expires_at > ${now} and tries < ${MOST_TRIES}
    returning id, organizer_id "organizerId", email, domain, locale`.execute(db)
  const [request] = rows
  if (request === undefined || !isCode(secrets, id, code)) return null
  const claim = await inTransaction(db, (tx) => proven(tx, request, now))
  return claim === null ? null : dashboardToken(secrets, claim, now)
}

/** Claims the page by the line in the domain's file. `read` fetches the file. Null where the line is not in it. */
export async function claimByDomain(
  { db, clock, secrets }: ClaimDeps,
  request: Request & { domain: string },
  read: (domain: string) => Promise<string | null>,
): Promise<string | null> {
  const file = await read(request.domain)
  const line = lineOf(secrets, request.id)
  if (file === null || !file.split(/\r?\n/).some((one) => one.trim() === line)) return null
  const now = clock()
  const claim = await inTransaction(db, (tx) => proven(tx, request, now))
  return claim === null ? null : dashboardToken(secrets, claim, now)
}

/** Uses the request, and returns the claim's uuid: that of an earlier proof of the same, or a new one. Null where it was used already, or the claim withdrawn. */
async function proven(tx: Tx, { id, ...claim }: Request, now: Date): Promise<string | null> {
  const { rows: used } = await sql`
    update page_claim_request set used_at = ${now}
    where id = ${id}::uuid and used_at is null returning id`.execute(tx)
  if (used.length === 0) return null
  return saveClaim(tx, claim, now)
}

const KEPT_DAYS = 30

/** Forgets requests and given-up claims after a month, as letters. */
export async function forgetClaims(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * MINUTE_MS)
  await sql`delete from page_claim_request where created_at < ${before}`.execute(db)
  await forgetInvitations(db, before)
  await forgetGivenUp(db, before)
}
