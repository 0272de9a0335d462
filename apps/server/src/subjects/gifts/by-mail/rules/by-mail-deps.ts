import type { GiftForm } from '@okolo/contract/events/gift-form'
import type { GiftReading } from '@okolo/contract/events/gift'
import type { Locale } from '@okolo/contract/locale'
import type { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { GiftMailbox } from '#server/platform/settings/gift-address.ts'
import type { Site } from '#server/platform/site/site.ts'

/** Fills a form from what somebody sent. */
export type ReadGift = (
  given: { kind: 'text' | 'calendar'; text: string } | { kind: 'poster'; picture: Uint8Array },
  about: { city: string; language: string },
) => Promise<GiftReading>

/** One event of a mail, as its sender will find it behind the link. */
export type MailedGift = {
  form: GiftForm
  reading: GiftReading
  email: string
  locale: Locale
}

export type ByMailDeps = {
  db: Db
  clock: Clock
  secrets: Secrets
  site: Site
  reference: Pick<ReferenceData, 'get'>
  mailbox: GiftMailbox
  /** The sender of letters: its own mails are not taken. */
  mailFrom: string
  read: ReadGift
  /** Keeps an event that nobody else sees before its giver has confirmed it. Returns its id; null for somebody who may give nothing. */
  keep: (tx: Tx, gift: MailedGift) => Promise<string | null>
  /** A mail or a part of it could not be read. */
  error: (error: unknown) => void
}
