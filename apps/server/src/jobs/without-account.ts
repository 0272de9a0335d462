import { queueClaimLetters } from '#server/features/claims/due-letters.ts'
import { forgetFigures } from '#server/features/claims/figures/figures.ts'
import { forgetClaims } from '#server/features/claims/requests.ts'
import { countRefusedLetters } from '#server/features/newsletter/bounces.ts'
import { queueDigests } from '#server/features/newsletter/due-digests.ts'
import { forgetReaders } from '#server/features/newsletter/readers.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { newsletterOf } from './letters.ts'

/** Queues what readers of the newsletter and organizers get once a week. Meant for every minute. */
export async function queueWeeklyLetters(
  newsletter: ReturnType<typeof newsletterOf>,
): Promise<void> {
  await countRefusedLetters(newsletter)
  await queueDigests(newsletter)
  await queueClaimLetters(newsletter)
}

/** Forgets old readers, claims of pages and figures of events. */
export async function forgetWithoutAccount(db: Db, now: Date): Promise<void> {
  await forgetReaders(db, now)
  await forgetClaims(db, now)
  await forgetFigures(db, now)
}
