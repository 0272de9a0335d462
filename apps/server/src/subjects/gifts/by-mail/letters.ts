import type { GiftForm } from '@okolo/contract/events/gift-form'
import { formatTag, type Locale } from '@okolo/contract/locale'
import { letterPages } from '@okolo/contract/people/letter-pages'
import { giftPages } from '@okolo/contract/site/gift-pages'
import { giftMailTexts, priceTexts } from '@okolo/i18n/format'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { letterOf, oneClick } from '#server/platform/mail/letter-of.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/platform/site/site.ts'
import { cut } from '#server/words/html.ts'
import { isolated } from '#server/words/isolated.ts'
import { withoutAddresses } from '#server/words/without-addresses.ts'
import { MOST_EVENTS, MOST_OF_ONE } from './rules/limits.ts'
import { giftToken } from '../rules/tokens.ts'
import { refusalToken } from '../rules/refusal-token.ts'

type LetterDeps = {
  db: Db
  secrets: Secrets
  publicUrl: string
  site: Site
}
type Say = Awaited<ReturnType<typeof giftMailTexts>>
type Parts = { subject: string; paragraphs: string[]; items: Item[]; button: Link; note: string }
type Item = { title: string; text: string; url: string }
type Link = { url: string; label: string }

/** The sender may be forged: a stranger's words are few in a letter, and none of them is a link. */
const LONGEST_WORDS = 100

/** Returns a writer of answers to mails with events. It gives null for letters of other kinds. */
export function giftMailLetters(deps: LetterDeps) {
  return (mail: QueuedMail): Promise<Written | null> | null => {
    if (mail.kind === 'giftMailRead') return readLetter(deps, mail)
    if (mail.kind === 'giftMailEmpty' || mail.kind === 'giftMailLimit')
      return formLetter(deps, mail)
    return null
  }
}

/** Null where its events were confirmed or withdrawn already. */
async function readLetter(deps: LetterDeps, mail: QueuedMail): Promise<Written | null> {
  const { db, secrets, publicUrl, site } = deps
  const locale = site.offered(mail.locale)
  const ids = (mail.details['gifts'] ?? '').split(' ')
  const { rows } = await sql<{ id: string; form: GiftForm }>`
    select id, form from gift where id = any(${ids}::uuid[]) and state = 'sent'
    order by array_position(${ids}::uuid[], id)`.execute(db)
  const [first] = rows
  if (first === undefined) return null
  const say = await giftMailTexts(locale, site.look(locale))
  const prices = await priceTexts(locale)
  const at = (id: string) => publicUrl + giftPages.given(locale, giftToken(secrets, 'link', id))
  return written(deps, mail, say, {
    subject: say('giftByMail.readSubject', { count: rows.length }),
    paragraphs: [
      say('giftByMail.readIntro', { count: rows.length }),
      ...(mail.details['left'] === 'yes'
        ? [say('giftByMail.left', { most: String(MOST_EVENTS) })]
        : []),
    ],
    items: rows.map(({ id, form }) => ({
      title: words(form.title) || say('giftByMail.untitled'),
      text: [factsOf(form, { locale, say, free: prices('free') }), missingIn(form, say)]
        .filter((part) => part !== '')
        .join(' · '),
      url: at(id),
    })),
    button: { url: at(first.id), label: say('giftByMail.readButton') },
    note: say('giftByMail.readNote'),
  })
}

/** Of a mail that was not kept: it leads to the form. */
async function formLetter(deps: LetterDeps, mail: QueuedMail): Promise<Written> {
  const { publicUrl, site } = deps
  const locale = site.offered(mail.locale)
  const say = await giftMailTexts(locale, site.look(locale))
  const isEmpty = mail.kind === 'giftMailEmpty'
  return written(deps, mail, say, {
    subject: say(isEmpty ? 'giftByMail.emptySubject' : 'giftByMail.limitSubject'),
    paragraphs: [
      isEmpty
        ? say('giftByMail.emptyText')
        : say('giftByMail.limitText', { most: String(MOST_OF_ONE) }),
    ],
    items: [],
    button: { url: publicUrl + giftPages.give(locale), label: say('giftByMail.formButton') },
    note: say('giftByMail.formNote'),
  })
}

function words(text: string): string {
  return isolated(cut(withoutAddresses(text.replaceAll(/\s+/g, ' '), '…').trim(), LONGEST_WORDS))
}

/** `Fri, 5 December 2026, 19:00 · Stará tržnica · €8` */
function factsOf(
  form: GiftForm,
  { locale, say, free }: { locale: Locale; say: Say; free: string },
): string {
  const { day, time, price } = form
  const when = whenText(locale, day, time)
  const where = words([form.place, form.address].filter((part) => part !== '').join(', '))
  const told =
    price === 'free'
      ? free
      : price === 'voluntary'
        ? say('giftByMail.voluntary')
        : [form.price_min, form.price_max].filter((part) => part !== '').join('–')
  const money = told === '' || /\p{L}/u.test(told) ? told : `${told} ${form.currency}`.trim()
  return [when, where || words(form.online_url === '' ? '' : form.organizer), words(money)]
    .filter((part) => part !== '')
    .join(' · ')
}

function whenText(locale: Locale, day: string, time: string): string {
  const date = new Date(`${day}T${time === '' ? '00:00' : time}:00Z`)
  if (Number.isNaN(date.getTime())) return ''
  return new Intl.DateTimeFormat(formatTag(locale), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(time === '' ? {} : { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }),
    timeZone: 'UTC',
  }).format(date)
}

function missingIn(form: GiftForm, say: Say): string {
  const isPlaced = [form.venue, form.place, form.address, form.lat, form.online_url].some(
    (part) => part !== '',
  )
  const missing = [
    ...(form.title === '' ? [say('giftByMail.title')] : []),
    ...(form.day === '' ? [say('giftByMail.day')] : []),
    ...(form.time === '' ? [say('giftByMail.time')] : []),
    ...(isPlaced ? [] : [say('giftByMail.place')]),
    ...(form.city === '' ? [say('giftByMail.city')] : []),
  ]
  return missing.length === 0 ? '' : say('giftByMail.missing', { fields: missing.join(', ') })
}

function written(
  { secrets, publicUrl, site }: LetterDeps,
  mail: QueuedMail,
  say: Say,
  { subject, paragraphs, items, button, note }: Parts,
): Written {
  const locale = site.offered(mail.locale)
  const giver = Number(mail.details['giver'] ?? '0')
  const leave = letterPages.events(locale, { k: refusalToken(secrets, giver) })
  const refusal = { url: publicUrl + leave, label: say('giftByMail.refuse') }
  const letter = letterOf({
    locale,
    title: subject,
    paragraphs: [say('mail.hello'), ...paragraphs],
    items,
    // Several events have a link each.
    button: items.length > 1 ? null : button,
    copy: say('mail.copy'),
    note,
    links: [refusal],
    signature: say('mail.signature'),
    publicUrl,
    site,
  })
  return { ...letter, headers: { 'auto-submitted': 'auto-replied', ...oneClick(refusal.url) } }
}
