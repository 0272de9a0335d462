import { pages } from '@okolo/contract/site/pages'
import { mailTexts } from '@okolo/i18n/format'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { accountsOf, type Account } from '#server/people/accounts/accounts.ts'
import { mayMakeCapability } from '#server/people/accounts/capabilities.ts'
import type { Db } from '#server/platform/database/db.ts'
import { letterOf, oneClick } from '#server/platform/mail/letter-of.ts'
import { queueMail, type QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/platform/site/site.ts'
import { shortName } from '#server/words/short-name.ts'
import { claimInvitation, hashOfMailbox, refusalToken } from './store/invited-addresses.ts'
import { makeInvite, inviteCode } from './store/invites.ts'
import { areFriends, isBlocked } from './store/relations.ts'

/**
 * Queues the one invitation that an address ever gets. Does nothing for an address that had it, that refuses, or whose owner has
 * blocked the sender or is a friend already. `db` is the transaction of the request.
 */
export async function mailInvitation(
  { db, clock, secrets }: AccountDeps,
  {
    fromUuid,
    sessionId,
    to,
    locale,
  }: { fromUuid: string; sessionId: string; to: string; locale: string },
): Promise<void> {
  const from = await db
    .selectFrom('user_account')
    .selectAll()
    .where('uuid', '=', fromUuid)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  if (from === undefined) return
  const { owner } = await accountsOf(db, to)
  if (owner !== null && !(await mayInvite(db, from, owner))) return
  const now = clock()
  if (!(await mayMakeCapability(db, sessionId))) return
  const name = shortName(from.name)
  if (name === '' || !(await claimInvitation({ db, secrets }, to, now))) return
  const invite = await makeInvite(db, from.id, now)
  await queueMail(db, {
    key: `invite ${hashOfMailbox(secrets, to)}`,
    userId: null,
    address: to,
    kind: 'invite',
    locale: owner?.locale ?? locale,
    linkId: invite.id,
    details: { name },
    at: now,
  })
}

async function mayInvite(db: Db, from: Account, { id, deactivated_at }: Account): Promise<boolean> {
  if (deactivated_at !== null || id === from.id) return false
  return !(await isBlocked(db, from.id, id)) && !(await areFriends(db, from.id, id))
}

type LetterDeps = { secrets: Secrets; publicUrl: string; site: Site }

/** Returns how invitations of contacts are written: null for letters of another kind. */
export function invitationLetters(people: LetterDeps) {
  return (mail: QueuedMail): Promise<Written> | null =>
    mail.kind === 'invite' ? writeInvitation(mail, people) : null
}

/** The letter has a link that refuses all others. */
async function writeInvitation(
  { address, linkId, details, locale: given }: QueuedMail,
  { secrets, publicUrl, site }: LetterDeps,
): Promise<Written> {
  const locale = site.offered(given)
  const say = await mailTexts(locale, site.look(locale))
  const name = details['name'] ?? ''
  const code = linkId === null ? '' : inviteCode(secrets, linkId)
  const hash = hashOfMailbox(secrets, address)
  const button = { url: publicUrl + pages.invite(locale, code), label: say('inviteButton') }
  const refusal = {
    url: publicUrl + pages.refuseInvites(locale, refusalToken(secrets, hash)),
    label: say('inviteRefuse'),
  }
  const letter = letterOf({
    locale,
    title: say('inviteSubject', { name }),
    paragraphs: [say('hello'), say('inviteText', { name })],
    button,
    copy: say('copy'),
    note: say('inviteNote', { name }),
    links: [refusal],
    signature: say('signature'),
    publicUrl,
    site,
  })
  return { ...letter, headers: oneClick(refusal.url) }
}
