import { queueClaimLetters } from '#server/subjects/claims/jobs.ts'
import { forgetFigures } from '#server/subjects/claims/store/figures.ts'
import { forgetClaims } from '#server/subjects/claims/store/requests.ts'
import { forgetGiftMails } from '#server/subjects/gifts/by-mail/store/gift-mails.ts'
import { forgetGifts } from '#server/subjects/gifts/store/gifts.ts'
import { countRefusedLetters } from '#server/subjects/newsletter/store/bounces.ts'
import { queueDigests } from '#server/subjects/newsletter/jobs.ts'
import { forgetSubscribers } from '#server/subjects/newsletter/store/subscribers.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { newsletterOf } from './letters.ts'

/** Queues what subscribers of the newsletter and organizers get once a week. Meant for every minute. */
export async function queueWeeklyLetters(
  newsletter: ReturnType<typeof newsletterOf>,
): Promise<void> {
  await countRefusedLetters(newsletter)
  await queueDigests(newsletter)
  await queueClaimLetters(newsletter)
}

/** Forgets old subscribers, claims of pages, given events and figures of events. */
export async function forgetWithoutAccount(db: Db, now: Date): Promise<void> {
  await forgetSubscribers(db, now)
  await forgetClaims(db, now)
  await forgetFigures(db, now)
  await forgetGifts(db, now)
  await forgetGiftMails(db, now)
}
