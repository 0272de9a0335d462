import { pages } from '@okolo/contract/site/pages'
import { mailTexts } from '@okolo/i18n/format'
import { isRefused, organizerHash, refusalTokenOf } from '#server/people/organizers/refusals.ts'
import { letterHtml } from '#server/platform/mail/letter-html.ts'
import { oneClick } from '#server/platform/mail/letter-of.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import { plainName } from '#server/words/plain-name.ts'
import { withoutAddresses } from '#server/words/without-addresses.ts'
import type { MessageDeps } from './routes/context.ts'
import { THREAD_LETTER } from './store/post-message.ts'
import { threadToken } from './store/thread-token.ts'
import { stateOf, threadByUuid, unreadOfPerson } from './store/threads.ts'

/** Returns a writer of letters to organizers. It gives null for letters of other kinds. */
export function threadLetters(deps: MessageDeps) {
  return (mail: QueuedMail): Promise<Written | null> | null =>
    mail.kind === THREAD_LETTER ? writeThreadLetter(deps, mail) : null
}

/** Null if there is nothing to tell any more: all was read, the thread is closed, or the address refuses letters. */
async function writeThreadLetter(
  { db, secrets, publicUrl, clock, site }: MessageDeps,
  { linkId, address, locale: given }: QueuedMail,
): Promise<Written | null> {
  const thread = linkId === null ? null : await threadByUuid(db, linkId)
  const hash = organizerHash(secrets, address)
  if (thread === null || stateOf(thread, 'organizer') !== 'open' || (await isRefused(db, hash)))
    return null
  const messages = await unreadOfPerson(db, thread.id)
  if (messages.length === 0) return null
  const locale = site.offered(given)
  const say = await mailTexts(locale, site.look(locale))
  const words = { name: plainName(thread.person_name), organizer: thread.organizer_name }
  const quotes = messages.map((text) => withoutAddresses(text, say('threadAddress')))
  const subject = say('threadSubject', words)
  const main = say('threadText', words)
  const k = threadToken(secrets, { uuid: thread.uuid, hash, now: clock() })
  const button = {
    url: publicUrl + pages.organizerThread(locale, { k }),
    label: say('threadButton'),
  }
  const away = { k: refusalTokenOf(secrets, hash) }
  const refusal = { url: publicUrl + pages.refuseLetters(locale, away), label: say('threadRefuse') }
  const note = say('threadNote', words)
  const page =
    thread.organizer_slug === null
      ? null
      : {
          url: publicUrl + pages.organizer(locale, thread.organizer_slug),
          label: say('threadPage'),
        }
  const signature = say('signature')
  const text = [
    say('hello'),
    main,
    ...quotes.map((quote) => quote.replaceAll(/^/gmu, '> ')),
    `${button.label}:\n${button.url}`,
    note,
    ...(page === null ? [] : [`${page.label}:\n${page.url}`]),
    `${refusal.label}:\n${refusal.url}`,
    `--\n${signature}\n${publicUrl}`,
  ].join('\n\n')
  const html = letterHtml({
    locale,
    title: subject,
    paragraphs: [say('hello'), main],
    quotes,
    button,
    copy: say('copy'),
    note,
    links: page === null ? [refusal] : [page, refusal],
    signature,
    publicUrl,
    site,
  })
  return { subject, text: `${text}\n`, html, locale, headers: oneClick(refusal.url) }
}
