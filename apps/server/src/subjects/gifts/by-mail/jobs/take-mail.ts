import type { KeptReading } from '@okolo/contract/events/gift'
import type { Locale } from '@okolo/contract/locale'
import { detectLanguage } from '#server/knowledge/languages/detect-language.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import type { FetchedMail } from '#server/platform/mail/imap.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { cityWrittenTo, isGiftAddress } from '#server/platform/settings/gift-address.ts'
import { refusedContent } from '../../rules/refused-content.ts'
import { addGift, type NewGift } from '../../store/gifts.ts'
import { giverOf, refusalsOf, type Giver } from '../../store/givers.ts'
import { addPicture, drawGiftPicture, keepPicture } from '../../store/pictures.ts'
import type { ByMailDeps } from '../rules/by-mail-deps.ts'
import { readMail, type GivenMail } from '../rules/given-mail.ts'
import { MOST_IN_ALL, MOST_OF_ONE } from '../rules/limits.ts'
import * as mails from '../store/gift-mails.ts'
import { readEvents } from './read-events.ts'

/** `later`: the letters of this day are used up, and the mail stays. */
export type Taken = 'read' | 'refused' | 'later'

/** The refusal of a mail. `letter`: its sender is told, once for each `of`. */
type Refused = { reason: mails.Refusal; letter?: { kind: string; of: string } }

/** Keeps the events of a mail and queues its answer, in one transaction. A mail that was taken before is not taken again. */
export async function takeMail(deps: ByMailDeps, fetched: FetchedMail): Promise<Taken> {
  const { db, clock, secrets, site } = deps
  const mail = await readMail(fetched)
  const before = await mails.outcomeOf(db, mail.key)
  if (before !== null) return before
  const { key, from } = mail
  const now = clock()
  if (from === null || isAutomatic(deps, mail)) {
    const reason = from === null ? 'no_sender' : 'automatic'
    await mails.noteMail(db, { key, sender: '', outcome: 'refused', reason }, now)
    return 'refused'
  }
  const sender = mails.senderHash(secrets, from)
  const { own, all } = await mails.answeredWithinDay(db, sender, now)
  if (all >= MOST_IN_ALL) return 'later'
  const { city, locale } = await placeAndLanguage(deps, mail)
  const by = { key, sender, from, locale }
  if (own >= MOST_OF_ONE) {
    const of = `${sender} ${now.toISOString().slice(0, 10)}`
    return refuse(deps, by, { reason: 'limit', letter: { kind: 'giftMailLimit', of } })
  }
  const { events, isMore } = await readEvents(mail, { city, locale }, deps)
  if (events.length === 0)
    return refuse(deps, by, { reason: 'empty', letter: { kind: 'giftMailEmpty', of: key } })
  const words = site.value.forbiddenWords
  const good = events.filter(({ form }) => refusedContent(form, words) === null)
  if (good.length === 0) return refuse(deps, by, { reason: 'content' })
  const drawn = await Promise.all(
    good.map(async ({ poster, ...event }) => ({
      ...event,
      webp: poster === null ? null : await drawGiftPicture(poster),
    })),
  )
  return settle(deps, by, { outcome: 'read', reason: null }, async (tx, giver) => {
    const ids: string[] = []
    for (const { webp, ...event } of drawn) {
      const given = { ...event, state: 'sent', via: 'mail', giverId: giver.id, locale } as const
      ids.push(
        webp === null
          ? await addGift(tx, given, now)
          : await addWithPicture(tx, given, { webp, now }),
      )
    }
    const details = { gifts: ids.join(' '), left: isMore ? 'yes' : 'no' }
    return { kind: 'giftMailRead', of: key, details }
  })
}

/** Its poster is the picture of the event, as one that is sent with the form. Its giver says at the link who holds the rights. */
async function addWithPicture(
  tx: Tx,
  { form, reading, ...gift }: NewGift & { reading: KeptReading },
  { webp, now }: { webp: Buffer; now: Date },
): Promise<string> {
  const picture = await addPicture(tx, webp, now)
  const seen = {
    ...reading,
    from: { ...reading.from, picture: 'poster' as const },
    unsure: [...reading.unsure, 'picture' as const],
  }
  const id = await addGift(tx, { ...gift, form: { ...form, picture }, reading: seen }, now)
  await keepPicture(tx, picture, id)
  return id
}

function isAutomatic({ mailbox, mailFrom, site }: ByMailDeps, mail: GivenMail): boolean {
  const from = (mail.from ?? '').toLowerCase()
  const own = /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom
  return (
    mail.isAutomatic ||
    from === own.toLowerCase() ||
    isGiftAddress(from, mailbox, site.value.giftAddresses)
  )
}

async function placeAndLanguage(
  { reference, site, mailbox }: ByMailDeps,
  { recipients, subject, text }: GivenMail,
): Promise<{ city: string; locale: Locale }> {
  const { cityBySlug } = await reference.get()
  const city = cityBySlug.get(cityWrittenTo(recipients, mailbox, site.value.giftAddresses))
  const spoken = city?.languages ?? []
  const { languages } = site.value
  const offered = [detectLanguage(`${subject}\n${text}`, spoken), ...spoken].find((tag) =>
    languages.some((locale) => locale === tag),
  )
  return { city: city?.slug ?? '', locale: site.offered(offered) }
}

type By = { key: string; sender: string; from: string; locale: Locale }
type Answer = { kind: string; of: string; details?: Record<string, string> }

function refuse(deps: ByMailDeps, by: By, { reason, letter }: Refused): Promise<Taken> {
  return settle(deps, by, { outcome: 'refused', reason }, () => Promise.resolve(letter ?? null))
}

/**
 * Notes the mail, keeps what it brings and queues its letter: all of it once, or nothing. Somebody who wants no letters, or from
 * whom nothing is taken, is written to by nobody.
 */
async function settle(
  { db, clock }: ByMailDeps,
  { key, sender, from, locale }: By,
  outcome: mails.Outcome,
  keep: (tx: Tx, giver: Giver) => Promise<Answer | null>,
): Promise<Taken> {
  const now = clock()
  return inTransaction(db, async (tx) => {
    const giver = await giverOf(tx, { email: from, locale, now })
    const { isBanned, isRefused } = await refusalsOf(tx, from)
    const isWanted = !isBanned && !isRefused
    const noted = isWanted ? outcome : ({ outcome: 'refused', reason: 'unwanted' } as const)
    const isFirst = await mails.noteMail(tx, { key, sender, ...noted }, now)
    if (!isFirst) return (await mails.outcomeOf(tx, key)) ?? 'refused'
    const letter = isWanted ? await keep(tx, giver) : null
    if (letter !== null)
      await queueMail(tx, {
        key: `${letter.kind} ${letter.of}`,
        userId: null,
        address: giver.email,
        kind: letter.kind,
        locale,
        details: { giver: String(giver.id), ...letter.details },
        at: now,
      })
    return noted.outcome
  })
}
