import { letterHtml } from '#server/platform/mail/letter-html.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import type { Site } from '#server/platform/site/site.ts'
import type { AlertMessage } from './alert.ts'

/** More troubles than these are counted, with a link to all. */
const MOST_ITEMS = 50
const NOTE =
  'You are told of each trouble once, and once more when it is mended. Owners are told, editors of their cities, and OKOLO_ALERT_MAIL.'

/** Returns a writer of the letters to operators. It gives null for letters of other kinds. */
export function alertLetters({ publicUrl, site }: { publicUrl: string; site: Site }) {
  return ({ kind, details }: QueuedMail): Promise<Written | null> | null => {
    if (kind !== 'operatorAlert') return null
    const message: AlertMessage = JSON.parse(details['content'] ?? '{}')
    return Promise.resolve(written(message, { publicUrl, site }))
  }
}

function written(
  { subject, new: fresh, mended }: AlertMessage,
  { publicUrl, site }: { publicUrl: string; site: Site },
): Written {
  const { name } = site.value
  const items = [
    ...fresh.map(({ title, why, todo, url }) => ({ title, text: `${why} ${todo}`, url })),
    ...mended.map(({ title, url, since }) => ({
      title: `Mended: ${title}`,
      text: `It was so since ${since.slice(0, 10)}.`,
      url,
    })),
  ]
  const shown = items.slice(0, MOST_ITEMS)
  const rest = items.length - shown.length
  const paragraphs = rest > 0 ? [`The first ${shown.length} of ${items.length}:`] : []
  const button = { url: `${publicUrl}/operator/sources`, label: 'See all sources' }
  const text = [
    ...paragraphs,
    ...shown.map((item) => `${item.title}\n${item.text}\n${item.url}`),
    `${button.label}:\n${button.url}`,
    NOTE,
    `--\n${name}\n${publicUrl}`,
  ]
  const html = letterHtml({
    locale: 'en',
    title: subject,
    paragraphs,
    items: shown,
    button,
    copy: 'Or copy this address:',
    note: NOTE,
    signature: name,
    publicUrl,
    site,
  })
  return { subject, text: `${text.join('\n\n')}\n`, html, locale: 'en' }
}
