import { pages } from '@okolo/contract/site/pages'
import { mailTexts } from '@okolo/i18n/format'
import { LETTERS, type LetterKind } from '#server/people/accounts/letters.ts'
import { linkToken } from '#server/people/accounts/links.ts'
import { letterOf } from '#server/platform/mail/letter-of.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/platform/site/site.ts'
import { dayIn } from './routes/context.ts'

/**
 * Writes a queued letter as plain text and HTML in the person's language. Signs its link now and
 * never stores it.
 */
export async function writeLetter(
  mail: QueuedMail,
  { secrets, publicUrl, site }: { secrets: Secrets; publicUrl: string; site: Site },
): Promise<Written> {
  const { kind, locale: given, linkId, details } = mail
  const locale = site.offered(given)
  const letter = LETTERS.find((one) => one === kind)
  if (letter === undefined) throw new Error(`There is no letter "${kind}".`)
  const say = await mailTexts(locale, site.look(locale))
  const main =
    letter === 'deactivated'
      ? say('deactivatedText', { date: dayIn(locale, new Date(details['erasedOn'] ?? '')) })
      : say(`${letter}Text`)
  const label = letter === 'restored' || letter === 'changed' ? null : say(`${letter}Button`)
  const path = linkId === null ? null : pathOf(letter, linkId)
  const url = path === null ? null : publicUrl + path
  return letterOf({
    locale,
    title: say(`${letter}Subject`),
    paragraphs: [say('hello'), main],
    button: url === null || label === null ? null : { url, label },
    copy: say('copy'),
    note: say(`${letter}Note`),
    signature: say('signature'),
    publicUrl,
    site,
  })

  function pathOf(one: LetterKind, id: string): string | null {
    switch (one) {
      case 'verify':
        return pages.verifyEmail(locale, linkToken(secrets, 'verify', id))
      case 'exists':
      case 'reset':
        return pages.resetConfirm(locale, details['uid'] ?? '', linkToken(secrets, 'reset', id))
      case 'delete':
        return pages.deleteAccount(locale, linkToken(secrets, 'delete', id))
      case 'deactivated':
      case 'cancel':
        return pages.cancelDeletion(locale, linkToken(secrets, 'cancel', id))
      case 'restored':
      case 'changed':
        return null
    }
  }
}
