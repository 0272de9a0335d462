import type { GiftState, KeptReading } from '@okolo/contract/events/gift'
import type { GiftFault, GiftForm } from '@okolo/contract/events/gift-form'
import type { Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { byNetwork, countAttempt } from '#server/people/sessions/attempts.ts'
import type { Account } from '#server/people/accounts/accounts.ts'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { mailboxKey } from '#server/platform/mail/email-key.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { contentKey } from '../rules/clean-form.ts'
import { refusedContent } from '../rules/refused-content.ts'
import { liveClaim } from './claims.ts'
import type { GiftDeps } from './gift-deps.ts'
import { giftToken } from '../rules/tokens.ts'
import { addGift, changeGift, sameContent, type Gift } from './gifts.ts'
import { confirmGiver, giverOf, refusalsOf, type Giver } from './givers.ts'
import { faultsOf } from './look.ts'
import { keepPicture } from './pictures.ts'
import { receive } from './receive.ts'

/** Events that a network sends in an hour. */
const PER_NETWORK = { max: 10, seconds: 3600 }
/** Letters that strangers can have sent to one mailbox in a day. */
const PER_ADDRESS = { max: 5, seconds: 24 * 3600 }
/** Events of one confirmed address in a day. */
export const PER_GIVER = { max: 30, seconds: 24 * 3600 }
/** The same words, for whichever days. */
const MOST_SAME = 5

/** Why nothing was taken. */
export type Unsent =
  | { why: 'faults'; faults: GiftFault[] }
  | { why: 'many' | 'same' | 'banned' | 'email' }
  | { why: 'content'; field: keyof GiftForm; code: 'links' | 'word' }

export type Sent = { state: GiftState; token: string | null }

export type Sending = {
  form: GiftForm
  /** Null: none was typed. */
  email: string | null
  account: Pick<Account, 'id' | 'email' | 'email_verified_at'> | null
  sameAs: string | null
  locale: Locale
  /** The draft that is sent, if there is one. */
  draft: Gift | null
  via: Gift['via']
  reading?: KeptReading | null
  /** Null: it came by mail. */
  ip: string | null
}

/**
 * Takes an event. An address that is not confirmed gets a letter with the link to do so; until then nobody else sees anything. A
 * signed-in person with a confirmed address needs no letter.
 */
export async function sendGift(deps: GiftDeps, sending: Sending): Promise<Sent | Unsent> {
  const { form, ip } = sending
  const now = deps.clock()
  const faults = await faultsOf(deps, form, sending.draft?.id ?? null)
  if (faults.length > 0) return { why: 'faults', faults }
  const content = refusedContent(form, deps.site.value.forbiddenWords)
  if (content !== null) return { why: 'content', ...content }
  const proven = await provenAddress(deps, sending)
  const isOwn = proven !== null
  const email = proven ?? sending.email
  if (email === null) return { why: 'email' }
  const own = sending.draft?.id ?? null
  if (await isSame(deps.db, form, own, now)) return { why: 'same' }
  const counted = [
    ...(ip === null ? [] : byNetwork('gift', ip, PER_NETWORK)),
    {
      what: isOwn ? 'gift of' : 'gift letter',
      who: mailboxKey(email),
      limit: isOwn ? PER_GIVER : PER_ADDRESS,
    },
  ]
  if ((await countAttempt(deps, counted, now)) !== null) return { why: 'many' }
  const { isBanned, isRefused } = await refusalsOf(deps.db, email)
  if (isBanned) return { why: 'banned' }
  // An address that has refused letters gets none; the sender learns nothing of that.
  if (isRefused && !isOwn) return { state: 'sent', token: null }
  const giver = await giverOf(deps.db, { email, locale: sending.locale, now })
  const id = await store(deps, sending, giver, !isOwn)
  if (id === null) return { why: 'same' }
  if (!isOwn) return { state: 'sent', token: null }
  await confirmGiver(deps.db, giver.id, now)
  const state = await receive(deps, id)
  return { state, token: giftToken(deps.secrets, 'link', id) }
}

/** True if these words were taken already. */
async function isSame(db: Db, form: GiftForm, own: string | null, now: Date): Promise<boolean> {
  const same = await sameContent(db, form, { except: own, now })
  return same.exact > 0 || same.all >= MOST_SAME
}

/** The address that needs no letter: that of an organizer's page on whose dashboard the draft was begun, or the account's. */
async function provenAddress(
  { db }: GiftDeps,
  { account, draft }: Sending,
): Promise<string | null> {
  const claim = await liveClaim(db, draft?.claimId ?? null)
  if (claim?.email != null) return claim.email
  return account !== null && account.email_verified_at !== null ? account.email : null
}

/** Null: the same was taken at this moment. */
async function store(
  deps: GiftDeps,
  { form, account, sameAs, locale, draft, via, reading }: Sending,
  giver: Giver,
  isAsked: boolean,
): Promise<string | null> {
  const now = deps.clock()
  return inTransaction(deps.db, async (tx) => {
    // A button that is pressed twice sends one event.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`gift ${contentKey(form)}`}, 0))`.execute(
      tx,
    )
    if (await isSame(tx, form, draft?.id ?? null, now)) return null
    const owned = {
      giverId: giver.id,
      userId: account?.id ?? draft?.userId ?? null,
      sameAs,
      locale,
    }
    const given = { ...owned, form, state: 'sent' as const }
    // The other events of what was pasted are none of this one's.
    const kept = draft?.reading == null ? null : { ...draft.reading, others: [] }
    if (draft !== null && !(await changeGift(tx, draft, { ...given, reading: kept }, now)))
      return null
    const id = draft?.id ?? (await addGift(tx, { ...given, via, reading: reading ?? null }, now))
    if (form.picture !== '') await keepPicture(tx, form.picture, id)
    if (isAsked)
      await queueMail(tx, {
        key: `giftConfirm ${id}`,
        userId: null,
        address: giver.email,
        kind: 'giftConfirm',
        locale,
        linkId: id,
        at: now,
      })
    return id
  })
}
