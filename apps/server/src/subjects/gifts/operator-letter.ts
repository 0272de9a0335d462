import { formatTag, isLocale, type Locale } from '@okolo/contract/locale'
import { operatorSay } from '@okolo/i18n/operator'
import { sql } from 'kysely'
import { giftDeciders } from '#server/people/operators/operators.ts'
import { letterOf, oneClick } from '#server/platform/mail/letter-of.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import { plainVoice, saidIn, told, type Text } from '#server/words/messages/told.ts'
import { withoutAddresses } from '#server/words/without-addresses.ts'
import { operatorToken, RIGHT_DAYS, stopToken } from './rules/operator-tokens.ts'
import { DECISIONS } from './store/decide.ts'
import type { GiftDeps } from './store/gift-deps.ts'
import { giftById, type Gift } from './store/gifts.ts'
import { WAITING_LETTER } from './store/tell-operators.ts'

type LetterDeps = Pick<GiftDeps, 'db' | 'secrets' | 'publicUrl' | 'site' | 'clock'>

/** Returns a writer of letters to operators about gifts that wait. It gives null for letters of other kinds. */
export function waitingLetters(deps: LetterDeps) {
  return (mail: QueuedMail): Promise<Written | null> | null =>
    mail.kind === WAITING_LETTER ? written(deps, mail) : null
}

/** Null where all are decided by now, or where the operator may not decide any more. */
async function written(
  { db, secrets, publicUrl, site, clock }: LetterDeps,
  { details, locale: asked }: QueuedMail,
): Promise<Written | null> {
  const operator = (await giftDeciders(db)).find(({ id }) => String(id) === details['operator'])
  if (operator === undefined) return null
  const ids = (details['gifts'] ?? '').split(' ')
  const found = await Promise.all(ids.map((id) => giftById(db, id)))
  const waiting = found.filter(
    (gift): gift is Waiting => gift !== null && gift.waitingSince !== null,
  )
  const [first] = waiting
  if (first === undefined) return null
  const cities = await cityNames(db, waiting)
  const locale = isLocale(asked) ? asked : site.value.language
  const voice = plainVoice(locale, await operatorSay(locale))
  const said = (text: Text) => saidIn(voice, text)
  const { name } = site.value
  const more = Number(details['more'] ?? 0)
  const subject = said(
    told('giftLetter.subject', { gifts: waiting.length + more, title: plain(first.form.title) }),
  )
  const items = waiting.map((gift) => {
    const right = { gift: gift.id, operator: operator.id, waitingSince: gift.waitingSince }
    const query = new URLSearchParams({ k: operatorToken(secrets, right, clock()) })
    const url = `${publicUrl}/operator/letter/gift?${query.toString()}`
    const links = DECISIONS.map((one) => ({
      url: `${url}&do=${one}`,
      label: said(told(`gifts.${one}`)),
    }))
    return { title: plain(gift.form.title), text: factsOf(gift, locale, cities), url, links }
  })
  const paragraphs = [
    said(told('giftLetter.lead', { name })),
    ...(more === 0 ? [] : [said(told('giftLetter.more', { more }))]),
  ]
  const button = { url: `${publicUrl}/operator/gifts`, label: said(told('gifts.toQueue')) }
  const note = said(told('giftLetter.note', { days: RIGHT_DAYS }))
  const stop = {
    url: `${publicUrl}/operator/letter/stop?k=${stopToken(secrets, operator.id)}`,
    label: said(told('giftLetter.stop')),
  }
  const letter = letterOf({
    locale,
    title: subject,
    paragraphs,
    items,
    button,
    copy: said(told('letter.copy')),
    note,
    links: [stop],
    signature: name,
    publicUrl,
    site,
  })
  const listId = `<given-events.${new URL(publicUrl).hostname}>`
  return { ...letter, headers: { 'list-id': listId, ...oneClick(stop.url) } }
}

type Waiting = Gift & { waitingSince: Date }

async function cityNames(
  db: LetterDeps['db'],
  gifts: readonly Gift[],
): Promise<Map<string, string>> {
  const slugs = gifts.map(({ form }) => form.city)
  const { rows } = await sql<{ slug: string; name: string }>`
    select slug, name from city where slug = any(${slugs})`.execute(db)
  return new Map(rows.map(({ slug, name }) => [slug, name]))
}

/** The giver's address stays on the page behind the link; mail programs make links of any other. */
function factsOf({ form }: Gift, locale: Locale, cities: ReadonlyMap<string, string>): string {
  const { day, time, end_time: end, place, venue, address, online_url: online } = form
  const when = new Date(`${day}T00:00:00Z`).toLocaleDateString(formatTag(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const hours = end === '' ? time : `${time}–${end}`
  const where = plain(place || venue || address || online)
  const city = cities.get(form.city) ?? ''
  return [`${when} ${hours}`.trim(), where, city].filter((part) => part !== '').join(' · ')
}

function plain(text: string): string {
  return withoutAddresses(text, '…')
}
