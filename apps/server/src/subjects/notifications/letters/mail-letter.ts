import { letterPages } from '@okolo/contract/people/letter-pages'
import { notificationMailTexts, notificationTexts } from '@okolo/i18n/format'
import { translationChoiceOf } from '#server/people/reading/translation-choice.ts'
import type { Db } from '#server/platform/database/db.ts'
import { letterOf, oneClick } from '#server/platform/mail/letter-of.ts'
import { listPhrase } from '#server/platform/mail/sender.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/platform/site/site.ts'
import { stopToken } from '../rules/signed-links.ts'
import { readMailed } from '../store/read-notifications.ts'
import { toNotifications } from './sentence.ts'

type LetterDeps = { db: Db; secrets: Secrets; publicUrl: string; site: Site }

/** Returns a writer of the mails of notifications. It gives null for letters of other kinds. */
export function notificationLetters(deps: LetterDeps) {
  return (mail: QueuedMail): Promise<Written | null> | null =>
    mail.kind === 'notifications' ? write(mail, deps) : null
}

/** Null if everything in it was read, or is not wanted any more. */
async function write(
  { locale: given, linkId }: QueuedMail,
  { db, secrets, publicUrl, site }: LetterDeps,
): Promise<Written | null> {
  const mailed = await readMailed(db, linkId ?? '')
  const [first] = mailed
  if (first === undefined) return null
  const locale = site.offered(given)
  const [say, sentence] = await Promise.all([
    notificationMailTexts(locale, site.look(locale)),
    notificationTexts(locale),
  ])
  const choice = await translationChoiceOf(db, first.user_id)
  const { notifications, isTranslated } = await toNotifications(db, mailed, {
    reader: { locale, choice },
    say: sentence,
  })
  const items = notifications.map(({ title, description, path }) => ({
    title,
    text: description,
    url: publicUrl + path,
  }))
  const title = notifications[0]?.title ?? ''
  const subject =
    items.length === 1 ? title : say('notificationMail.subject', { title, count: items.length - 1 })
  const { kind, person } = first
  const isOneKind = mailed.every((row) => row.kind === kind)
  const stop = (stops: Parameters<typeof stopToken>[2]) =>
    publicUrl + letterPages.stop(locale, { k: stopToken(secrets, person, stops) })
  const links = [
    {
      label: say('notificationMail.settings'),
      url: `${publicUrl}/${locale}/settings/notifications`,
    },
    ...(isOneKind
      ? [
          {
            label: say('notificationMail.stopKind', {
              kind: say(`notifications.kind_${kind}`),
            }),
            url: stop(kind),
          },
        ]
      : []),
    { label: say('notificationMail.stopAll'), url: stop('all') },
  ]
  const note = [
    say('notificationMail.note'),
    ...(isTranslated ? [say('mail.translated')] : []),
  ].join(' ')
  const letter = letterOf({
    locale,
    title: subject,
    paragraphs: [say('mail.hello'), say('notificationMail.lead')],
    items,
    button: null,
    copy: '',
    note,
    links,
    signature: say('mail.signature'),
    publicUrl,
    site,
  })
  return {
    ...letter,
    headers: {
      ...oneClick(stop(isOneKind ? kind : 'all')),
      'list-id': `${listPhrase(site)} <notifications.${new URL(publicUrl).hostname}>`,
    },
  }
}
