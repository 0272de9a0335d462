import { pages } from '@okolo/contract/site/pages'
import { digestTexts } from '@okolo/i18n/format'
import { sql } from 'kysely'
import { nameIn } from '#server/catalogue/reference/reference-data.ts'
import { choiceOfAddress } from '#server/people/reading/translation-choice.ts'
import { letterOf, oneClick } from '#server/platform/mail/letter-of.ts'
import { listPhrase } from '#server/platform/mail/sender.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import { readerTitles } from '#server/subjects/translation/store/reader-titles.ts'
import type { NewsletterDeps } from '../rules/newsletter-deps.ts'
import { tokenOf } from '../rules/tokens.ts'
import type { SubscriptionChoice } from '../rules/subscription-choice.ts'
import { writeDigest } from './digest-letter.ts'
import type { Issues } from './issue.ts'

type LetterDeps = NewsletterDeps & { issues: Issues }

/** Returns a writer of the newsletter's letters. It gives null for letters of other kinds. */
export function newsletterLetters(deps: LetterDeps) {
  return ({ kind, linkId }: QueuedMail): Promise<Written | null> | null => {
    if (kind === 'newsletterConfirm') return writeConfirmation(deps, linkId ?? '')
    return kind === 'newsletterDigest' ? digestOf(deps, linkId ?? '') : null
  }
}

/** Headers of every letter of the newsletter: one press in a mail program ends it (RFC 8058). */
function listHeaders(url: string, { publicUrl, site }: LetterDeps): Record<string, string> {
  return {
    ...oneClick(url),
    'list-id': `${listPhrase(site)} <newsletter.${new URL(publicUrl).hostname}>`,
  }
}

/** Null if the sign-up is confirmed, taken back or too old. */
async function writeConfirmation(deps: LetterDeps, id: string): Promise<Written | null> {
  const { db, clock, secrets, publicUrl, reference, site } = deps
  const { rows } = await sql<SubscriptionChoice>`
    select city_id as "cityId", category_id as "categoryId", locale from newsletter_signup
    where id = ${id} and used_at is null and expires_at > ${clock()}`.execute(db)
  const [signup] = rows
  if (signup === undefined) return null
  const locale = site.offered(signup.locale)
  const say = await digestTexts(locale, site.look(locale))
  const { cityById, categoryById } = await reference.get()
  const city = cityById.get(signup.cityId)
  if (city === undefined) return null
  const category = categoryById.get(signup.categoryId ?? 0)
  const names = [city, ...(category === undefined ? [] : [category])]
  const what = names.map((one) => nameIn(one, locale)).join(' · ')
  const token = tokenOf(secrets, id)
  const url = publicUrl + pages.newsletterConfirm(locale, token)
  const leaveUrl = publicUrl + pages.newsletterLeave(locale, token)
  const letter = letterOf({
    locale,
    title: say('digest.confirmSubject', { city: nameIn(city, locale) }),
    paragraphs: [say('mail.hello'), say('digest.confirmText', { what })],
    button: { url, label: say('digest.confirmButton') },
    copy: say('mail.copy'),
    note: say('digest.confirmNote'),
    links: [{ url: leaveUrl, label: say('digest.refuse').replace(/\s*:$/u, '') }],
    signature: say('mail.signature'),
    publicUrl,
    site,
  })
  return { ...letter, headers: listHeaders(leaveUrl, deps) }
}

/** Null if the subscriber has left, or too little is on by now. */
async function digestOf(deps: LetterDeps, uuid: string): Promise<Written | null> {
  const { db, secrets, publicUrl, issues, site } = deps
  const { rows } = await sql<SubscriptionChoice & { email: string; key: string }>`
    select email, email_key as key, city_id as "cityId", category_id as "categoryId", locale from newsletter_reader
    where uuid = ${uuid} and ended_at is null`.execute(db)
  const [subscriber] = rows
  if (subscriber === undefined) return null
  const locale = site.offered(subscriber.locale)
  const issue = await issues.of({ ...subscriber, locale })
  if (issue === null) return null
  const token = tokenOf(secrets, uuid)
  const leaveUrl = publicUrl + pages.newsletterLeave(locale, token)
  const choice = await choiceOfAddress(db, subscriber.key)
  const events = [...issue.titled]
  const titles = await readerTitles(
    db,
    events.map(([, event]) => event),
    { locale, choice },
  )
  const written = await writeDigest(issue, {
    titles: new Map(
      events.flatMap(([slug], i) => (titles[i] === undefined ? [] : [[slug, titles[i]]])),
    ),
    publicUrl,
    site,
    email: subscriber.email,
    leaveUrl,
    preferencesUrl: publicUrl + pages.newsletter(locale, { k: token }),
  })
  return { ...written, locale, headers: listHeaders(leaveUrl, deps) }
}
