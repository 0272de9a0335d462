import { isLocale } from '@okolo/contract/locale'
import { operatorSay } from '@okolo/i18n/operator'
import { letterOf } from '#server/platform/mail/letter-of.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import type { Site } from '#server/platform/site/site.ts'
import { plainVoice, saidIn, told, type Text } from '#server/words/messages/told.ts'
import type { AlertMessage } from './alert.ts'

/** More troubles than these are counted, with a link to all. */
const MOST_ITEMS = 50

/** Returns a writer of the letters to operators. It gives null for letters of other kinds. */
export function alertLetters(deps: { publicUrl: string; site: Site }) {
  return (mail: QueuedMail): Promise<Written | null> | null =>
    mail.kind === 'operatorAlert' ? written(mail, deps) : null
}

/** The troubles are in the reader's language already. */
async function written(
  { details, locale: asked }: QueuedMail,
  { publicUrl, site }: { publicUrl: string; site: Site },
): Promise<Written> {
  const { subject, new: fresh, mended }: AlertMessage = JSON.parse(details['content'] ?? '{}')
  const locale = isLocale(asked) ? asked : 'en'
  const voice = plainVoice(locale, await operatorSay(locale))
  const said = (text: Text) => saidIn(voice, text)
  const { name } = site.value
  const items = [
    ...fresh.map(({ title, why, todo, url }) => ({ title, text: `${why} ${todo}`, url })),
    ...mended.map(({ title, url, since }) => ({
      title: said(told('alert.mended', { title })),
      text: said(told('alert.since', { day: since.slice(0, 10) })),
      url,
    })),
  ]
  const shown = items.slice(0, MOST_ITEMS)
  const hasMore = items.length > shown.length
  const paragraphs = hasMore
    ? [said(told('alert.first', { shown: shown.length, all: items.length }))]
    : []
  return letterOf({
    locale,
    title: subject,
    paragraphs,
    items: shown,
    button: { url: `${publicUrl}/operator/sources`, label: said(told('alert.seeAll')) },
    copy: said(told('letter.copy')),
    note: said(told('alert.note')),
    signature: name,
    publicUrl,
    site,
  })
}
