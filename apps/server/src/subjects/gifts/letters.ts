import { giftPages } from '@okolo/contract/site/gift-pages'
import { giftTexts } from '@okolo/i18n/format'
import { letterHtml } from '#server/platform/mail/letter-html.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import type { GiftDeps } from './store/gift-deps.ts'
import { giftMailLetters } from './by-mail/letters.ts'
import { giftToken } from './rules/tokens.ts'
import { giftById, type Gift } from './store/gifts.ts'

const KINDS = {
  giftConfirm: 'confirm',
  giftPublished: 'published',
  giftAsked: 'asked',
  giftRefused: 'refused',
} as const
type Kind = (typeof KINDS)[keyof typeof KINDS]

type LetterDeps = Pick<GiftDeps, 'db' | 'secrets' | 'publicUrl' | 'site'>

/** Returns a writer of letters to givers. It gives null for letters of other kinds. */
export function giftLetters(deps: LetterDeps) {
  const answers = giftMailLetters(deps)
  return (mail: QueuedMail): Promise<Written | null> | null => {
    const kind = Object.entries(KINDS).find(([name]) => name === mail.kind)?.[1]
    return kind === undefined ? answers(mail) : letter(deps, mail, kind)
  }
}

/** Null if there is nothing to say any more. */
async function letter(
  { db, secrets, publicUrl, site }: LetterDeps,
  { linkId, locale: asked }: QueuedMail,
  kind: Kind,
): Promise<Written | null> {
  const gift = linkId === null ? null : await giftById(db, linkId)
  if (gift === null || !isStillSo(gift, kind)) return null
  const locale = site.offered(asked)
  const say = await giftTexts(locale, site.look(locale))
  const title = gift.form.title
  const subject = say(`giftMail.${kind}Subject`, { title })
  const quotes =
    (kind === 'asked' || kind === 'refused') && gift.reason !== null ? [gift.reason] : []
  const paragraphs = [say('mail.hello'), say(`giftMail.${kind}Text`)]
  const button = {
    url: publicUrl + giftPages.given(locale, giftToken(secrets, 'link', gift.id)),
    label: say(`giftMail.${kind}Button`),
  }
  const note = say(kind === 'confirm' ? 'giftMail.confirmNote' : 'giftMail.keepNote')
  const signature = say('mail.signature')
  const shown = [title, ...quotes]
  const text = [
    ...paragraphs,
    ...shown,
    `${button.label}:\n${button.url}`,
    note,
    `--\n${signature}\n${publicUrl}`,
  ]
  const html = letterHtml({
    locale,
    title: subject,
    paragraphs,
    quotes: shown,
    button,
    copy: say('mail.copy'),
    note,
    signature,
    publicUrl,
    site,
  })
  return { subject, text: `${text.join('\n\n')}\n`, html, locale }
}

/** A letter may wait: meanwhile the gift may have been confirmed, decided on or withdrawn. */
function isStillSo({ state, reason, published }: Gift, kind: Kind): boolean {
  if (kind === 'confirm') return state === 'sent'
  if (kind === 'published') return published !== null
  return reason !== null && state !== 'withdrawn'
}
