import { giftPages } from '@okolo/contract/site/gift-pages'
import { giftTexts } from '@okolo/i18n/format'
import { letterOf } from '#server/platform/mail/letter-of.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import { withoutAddresses } from '#server/words/without-addresses.ts'
import type { GiftDeps } from './store/gift-deps.ts'
import { giftMailLetters } from './by-mail/letters.ts'
import { waitingLetters } from './operator-letter.ts'
import { giftToken } from './rules/tokens.ts'
import { giftById, type Gift } from './store/gifts.ts'
import { refusalsOf } from './store/givers.ts'

const KINDS = {
  giftConfirm: 'confirm',
  giftPublished: 'published',
  giftAsked: 'asked',
  giftRefused: 'refused',
} as const
type Kind = (typeof KINDS)[keyof typeof KINDS]

type LetterDeps = Pick<GiftDeps, 'db' | 'secrets' | 'publicUrl' | 'site' | 'clock'>

/** Returns a writer of letters to givers, and to operators about gifts that wait. It gives null for letters of other kinds. */
export function giftLetters(deps: LetterDeps) {
  const answers = giftMailLetters(deps)
  const waiting = waitingLetters(deps)
  return (mail: QueuedMail): Promise<Written | null> | null => {
    const kind = Object.entries(KINDS).find(([name]) => name === mail.kind)?.[1]
    if (kind !== undefined) return letter(deps, mail, kind)
    const answer = answers(mail)
    return answer === null ? waiting(mail) : unlessRefused(deps, mail, answer)
  }
}

/** Meanwhile the mailbox may have ended these letters. */
async function unlessRefused(
  { db }: LetterDeps,
  { address }: QueuedMail,
  answer: Promise<Written | null>,
): Promise<Written | null> {
  const written = await answer
  return (await refusalsOf(db, address)).isRefused ? null : written
}

/** Null if there is nothing to say any more. */
async function letter(
  { db, secrets, publicUrl, site }: LetterDeps,
  { linkId, address, locale: asked }: QueuedMail,
  kind: Kind,
): Promise<Written | null> {
  const gift = linkId === null ? null : await giftById(db, linkId)
  if (gift === null || !isStillSo(gift, kind)) return null
  // Meanwhile its mailbox may have said that it was not them.
  if ((await refusalsOf(db, address)).isRefused) return null
  const locale = site.offered(asked)
  const say = await giftTexts(locale, site.look(locale))
  // A stranger may have typed somebody else's address: our letter carries no address of theirs.
  const title = withoutAddresses(gift.form.title, '…')
  const quotes =
    (kind === 'asked' || kind === 'refused') && gift.reason !== null ? [gift.reason] : []
  const button = {
    url: publicUrl + giftPages.given(locale, giftToken(secrets, 'link', gift.id)),
    label: say(`giftMail.${kind}Button`),
  }
  const note = say(kind === 'confirm' ? 'giftMail.confirmNote' : 'giftMail.keepNote')
  return letterOf({
    locale,
    title: say(`giftMail.${kind}Subject`, { title }),
    paragraphs: [say('mail.hello'), say(`giftMail.${kind}Text`)],
    quotes,
    button,
    copy: say('mail.copy'),
    note,
    signature: say('mail.signature'),
    publicUrl,
    site,
  })
}

/** A letter may wait: meanwhile the gift may have been confirmed, decided on or withdrawn. */
function isStillSo({ state, reason, published }: Gift, kind: Kind): boolean {
  if (kind === 'confirm') return state === 'sent'
  if (kind === 'published') return published !== null
  return reason !== null && state !== 'withdrawn'
}
