import { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import { readGift } from '#server/ingest/read-gift/read-gift.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { Secrets } from '#server/platform/secrets.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { mailboxJob } from '#server/subjects/gifts/by-mail/jobs/empty-mailbox.ts'
import type { JobWork } from './jobs.ts'

/** One event of a mail, a photographed poster included. */
const READING_MS = 60_000

/** Returns the job that takes events from the mailbox. Null: there is no mailbox. */
export function giftMailJob(
  { db, clock, config }: { db: Db; clock: Clock; config: Config },
  { error }: { error: (error: unknown) => void },
): JobWork | null {
  const { giftMailbox: mailbox, mailFrom, site } = config
  if (mailbox === null) return null
  const work = mailboxJob({
    db,
    clock,
    secrets: new Secrets(config),
    site,
    reference: new ReferenceData(db, clock, () => site.value.city),
    mailbox,
    mailFrom,
    read: (given, { city }) =>
      readGift(given, {
        db,
        clock,
        city: city === '' ? null : city,
        signal: AbortSignal.timeout(READING_MS),
      }),
    error,
  })
  return { work }
}
