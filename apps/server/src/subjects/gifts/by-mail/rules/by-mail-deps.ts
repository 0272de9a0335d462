import type { GiftReading } from '@okolo/contract/events/gift'
import type { Locale } from '@okolo/contract/locale'
import type { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { GiftMailbox } from '#server/platform/settings/gift-address.ts'
import type { Site } from '#server/platform/site/site.ts'

/** Fills a form from what somebody sent. */
export type ReadMailed = (
  given: { kind: 'text' | 'calendar'; text: string } | { kind: 'poster'; image: Buffer },
  about: { city: string; locale: Locale },
) => Promise<GiftReading>

export type ByMailDeps = {
  db: Db
  clock: Clock
  secrets: Secrets
  site: Site
  reference: Pick<ReferenceData, 'get'>
  mailbox: GiftMailbox
  /** The sender of letters: its own mails are not taken. */
  mailFrom: string
  read: ReadMailed
  /** A mail or a part of it could not be read. */
  error: (error: unknown) => void
}
