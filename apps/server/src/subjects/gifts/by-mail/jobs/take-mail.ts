import type { Locale } from '@okolo/contract/locale'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { detectLanguage } from '#server/knowledge/languages/detect-language.ts'
import type { FetchedMail } from '#server/platform/mail/imap.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { cityWrittenTo, isGiftAddress } from '#server/platform/settings/gift-address.ts'
import type { ByMailDeps } from '../rules/by-mail-deps.ts'
import { readMail, type GivenMail } from '../rules/given-mail.ts'
import { MOST_IN_ALL, MOST_OF_ONE } from '../rules/limits.ts'
import {
  answeredWithinDay,
  noteMail,
  outcomeOf,
  senderHash,
  wantsNoAnswer,
  type Outcome,
  type Refusal,
} from '../store/gift-mails.ts'
import { readEvents } from './read-events.ts'

const READ: Outcome = { outcome: 'read', reason: null }
const refusedFor = (reason: Refusal): Outcome => ({ outcome: 'refused', reason })

/** `later`: the letters of this day are used up, and the mail stays. */
export type Taken = Outcome['outcome'] | 'later'

/** Keeps the events of a mail and queues its answer, in one transaction. A mail that was taken before is not taken again. */
export async function takeMail(deps: ByMailDeps, fetched: FetchedMail): Promise<Taken> {
  const { db, clock, secrets } = deps
  const mail = await readMail(fetched)
  const before = await outcomeOf(db, mail.key)
  if (before !== null) return before
  const { key, from } = mail
  const now = clock()
  const sender = from === null ? '' : senderHash(secrets, from)
  const refuse = async (reason: Refusal) => {
    await noteMail(db, { key, sender, ...refusedFor(reason) }, now)
    return 'refused' as const
  }
  const reason = reasonAgainst(deps, mail)
  if (from === null || reason !== null) return refuse(reason ?? 'no_sender')
  if (await wantsNoAnswer(db, sender)) return refuse('unwanted')
  const { own, all } = await answeredWithinDay(db, sender, now)
  if (all >= MOST_IN_ALL) return 'later'

  const { city, locale } = await placeAndLanguage(deps, mail)
  const answered = { mail, from, sender, locale }
  if (own >= MOST_OF_ONE)
    return answer(deps, answered, refusedFor('limit'), {
      kind: 'giftMailLimit',
      of: `${sender} ${now.toISOString().slice(0, 10)}`,
    })
  const { events, left } = await readEvents(mail, { city, language: locale }, deps)
  if (events.length === 0)
    return answer(deps, answered, refusedFor('empty'), { kind: 'giftMailEmpty', of: key })
  return answer(deps, answered, READ, { kind: 'giftMailRead', of: key }, async (tx) => {
    const ids: string[] = []
    for (const event of events) {
      const id = await deps.keep(tx, { ...event, email: from, locale })
      if (id !== null) ids.push(id)
    }
    return ids.length === 0 ? null : { gifts: ids.join(' '), left: String(left) }
  })
}

function reasonAgainst({ mailbox, mailFrom, site }: ByMailDeps, mail: GivenMail): Refusal | null {
  if (mail.from === null) return 'no_sender'
  const own = /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom
  const isOwn =
    mail.from.toLowerCase() === own.toLowerCase() ||
    isGiftAddress(mail.from, mailbox, site.value.giftAddresses)
  return mail.isAutomatic || isOwn ? 'automatic' : null
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

/** Notes the mail and queues its letter, once. `keep` returns what the letter is about; null: no letter is due. */
async function answer(
  { db, clock }: ByMailDeps,
  { mail, from, sender, locale }: { mail: GivenMail; from: string; sender: string; locale: Locale },
  outcome: Outcome,
  { kind, of }: { kind: string; of: string },
  keep: (tx: Tx) => Promise<Record<string, string> | null> = () => Promise.resolve({}),
): Promise<Taken> {
  const now = clock()
  return inTransaction(db, async (tx) => {
    if (!(await noteMail(tx, { key: mail.key, sender, ...outcome }, now)))
      return (await outcomeOf(tx, mail.key)) ?? 'refused'
    const details = await keep(tx)
    if (details !== null)
      await queueMail(tx, {
        key: `${kind} ${of}`,
        userId: null,
        address: from,
        kind,
        locale,
        details,
        at: now,
      })
    return outcome.outcome
  })
}
