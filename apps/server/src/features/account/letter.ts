import { isLocale, DEFAULT_LOCALE } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import { mailTexts } from '@okolo/i18n/format'
import { linkToken } from '#server/people/accounts/links.ts'
import { LETTERS, type LetterKind } from '#server/people/accounts/letters.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { dayIn } from './account-context.ts'
import { letterHtml } from './letter-html.ts'

type Parts = { subject: string; text: string; button: string | null; note: string }

/**
 * Writes a queued letter as plain text and HTML in the person's language. Signs its link now and
 * never stores it.
 */
export async function writeLetter(
  { kind, locale: given, linkId, details }: QueuedMail,
  { secrets, publicUrl }: { secrets: Secrets; publicUrl: string },
): Promise<Written> {
  const locale = isLocale(given) ? given : DEFAULT_LOCALE
  const letter = LETTERS.find((one) => one === kind)
  if (letter === undefined) throw new Error(`There is no letter "${kind}".`)
  const say = await mailTexts(locale)
  const parts = partsOf(letter)
  const path = pathOf(letter)
  const url = path === null ? null : publicUrl + path
  const signature = say('signature')
  const text = [
    say('hello'),
    parts.text,
    ...(url === null ? [] : [`${parts.button ?? ''}:\n${url}`]),
    parts.note,
    `--\n${signature}\n${publicUrl}`,
  ].join('\n\n')
  const html = letterHtml({
    locale,
    title: parts.subject,
    paragraphs: [say('hello'), parts.text],
    button: url === null || parts.button === null ? null : { url, label: parts.button },
    copy: say('copy'),
    note: parts.note,
    signature,
    publicUrl,
  })
  return { subject: parts.subject, text: `${text}\n`, html, locale }

  function pathOf(one: LetterKind): string | null {
    if (linkId === null) return null
    switch (one) {
      case 'verify':
        return pages.verifyEmail(locale, linkToken(secrets, 'verify', linkId))
      case 'exists':
      case 'reset':
        return pages.resetConfirm(locale, details['uid'] ?? '', linkToken(secrets, 'reset', linkId))
      case 'delete':
        return pages.deleteAccount(locale, linkToken(secrets, 'delete', linkId))
      case 'deactivated':
      case 'cancel':
        return pages.cancelDeletion(locale, linkToken(secrets, 'cancel', linkId))
      case 'restored':
      case 'changed':
        return null
    }
  }

  function partsOf(one: LetterKind): Parts {
    switch (one) {
      case 'deactivated':
        return {
          subject: say('deactivatedSubject'),
          text: say('deactivatedText', {
            date: dayIn(locale, new Date(details['erasedOn'] ?? '')),
          }),
          button: say('deactivatedButton'),
          note: say('deactivatedNote'),
        }
      case 'restored':
      case 'changed':
        return {
          subject: say(`${one}Subject`),
          text: say(`${one}Text`),
          button: null,
          note: say(`${one}Note`),
        }
      case 'verify':
      case 'exists':
      case 'reset':
      case 'delete':
      case 'cancel':
        return {
          subject: say(`${one}Subject`),
          text: say(`${one}Text`),
          button: say(`${one}Button`),
          note: say(`${one}Note`),
        }
    }
  }
}
