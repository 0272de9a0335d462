import { randomUUID } from 'node:crypto'
import type { GiftReading } from '@okolo/contract/events/gift'
import { sql } from 'kysely'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import { openMailbox } from '#server/platform/mail/imap.ts'
import { startImap } from '#server/platform/mail/testing/imap-site.ts'
import { toJson } from '#server/platform/json-column.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { emptyMailbox } from '../jobs/empty-mailbox.ts'
import type { ByMailDeps } from '../rules/by-mail-deps.ts'

export const ORIGIN = 'https://okolo.example'

/** A site with a mailbox on a real mail server. */
export async function startByMail(more: Partial<ByMailDeps> = {}) {
  const imap = await startImap()
  const mailbox = { url: imap.url, address: 'events@okolo.example' }
  const mailFrom = 'Okolo <hello@okolo.example>'
  const site = await startPeople({ publicUrl: ORIGIN, giftMailbox: mailbox, mailFrom })
  const { db, now: clock, config } = site
  await seedPlaces(db)
  const errors: unknown[] = []
  const deps: ByMailDeps = {
    db,
    clock,
    secrets: site.people.secrets,
    site: config.site,
    reference: new ReferenceData(db, clock),
    mailbox,
    mailFrom,
    read: async (given) => read(given),
    error: (error) => void errors.push(error),
    ...more,
  }
  const forever = new AbortController().signal

  return {
    ...site,
    imap,
    deps,
    errors,
    /** Sends a mail to the mailbox. */
    deliver: (raw: string) => imap.deliver(raw, clock()),
    /** Has the mails taken that lie there, as the job does. */
    async take(given: ByMailDeps = deps) {
      const open = await openMailbox(imap.url)
      try {
        while (await emptyMailbox(open, given, { tries: new Map(), signal: forever }));
      } finally {
        await open.close()
      }
    },
    async gifts() {
      const { rows } = await sql<{ form: Record<string, string>; state: string; email: string; locale: string }>`
        select form, state, r.email, g.locale from gift g join giver r on r.id = g.giver_id
        order by g.created_at, form ->> 'day', form ->> 'title'`.execute(db)
      return rows
    },
    async close() {
      await site.close()
      await imap.close()
    },
  }
}
