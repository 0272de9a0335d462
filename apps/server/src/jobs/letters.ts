import { ReferenceData } from '#server/catalogue/reference/reference-data.ts'
import { operatorLetters } from '#server/people/operators/invitation-letter.ts'
import { peopleOf } from '#server/subjects/accounts/people-of.ts'
import { listEvents } from '#server/features/feed/feed.store.ts'
import { listCaches } from '#server/features/feed/list-caches.ts'
import { priceLines } from '#server/features/feeds-out/feed-page.ts'
import { giftLetters } from '#server/subjects/gifts/letters.ts'
import { claimLetters } from '#server/subjects/claims/letters.ts'
import { invitationLetters } from '#server/subjects/friends/letters.ts'
import { threadLetters } from '#server/subjects/messages/letters.ts'
import { newsletterLetters } from '#server/subjects/newsletter/letters/letters.ts'
import { Issues } from '#server/subjects/newsletter/letters/issue.ts'
import { notificationLetters } from '#server/subjects/notifications/letters/mail-letter.ts'
import { reportLetters } from '#server/subjects/reports/letters.ts'
import { alertLetters } from './alerts/alert-letter.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { QueuedMail } from '#server/platform/mail/queue.ts'
import type { Written } from '#server/platform/mail/smtp.ts'
import type { Config } from '#server/platform/settings/config.ts'

type Deps = { db: Db; clock: Clock; config: Config }

/** Returns how every kind of letter is written. */
export function lettersOf(deps: Deps): (mail: QueuedMail) => Promise<Written | null> {
  const people = peopleOf(deps)
  const alerts = alertLetters(deps.config)
  const operators = operatorLetters(people)
  const newsletter = newsletterLetters(newsletterOf(deps))
  const claims = claimLetters({ ...people, ...deps })
  const gifts = giftLetters({ ...people, ...deps })
  const invitations = invitationLetters(people)
  const threads = threadLetters(people)
  const reports = reportLetters(people)
  const notifications = notificationLetters(people)
  return async (mail) =>
    alerts(mail) ??
    operators(mail) ??
    newsletter(mail) ??
    claims(mail) ??
    gifts(mail) ??
    invitations(mail) ??
    threads(mail) ??
    reports(mail) ??
    notifications(mail) ??
    people.write(mail)
}

/** The tools of the newsletter, with the ranked lists that the API gives. */
export function newsletterOf({ db, clock, config }: Deps) {
  const { secrets, publicUrl, site } = peopleOf({ db, clock, config })
  const reference = new ReferenceData(db, clock, () => site.value.city)
  const caches = listCaches(clock)
  const issues = new Issues({
    db,
    clock,
    reference,
    priceLines,
    list: async (filter, locale) =>
      listEvents(filter, undefined, {
        db,
        caches,
        locale,
        reference: await reference.get(),
        now: clock(),
      }),
  })
  return { db, clock, secrets, publicUrl, site, reference, issues }
}
