import { tellFollowers } from '#server/features/following/tell-followers.ts'
import { tellMatches } from '#server/features/matches/tell-matches.ts'
import { decideMails } from '#server/people/notifications/decide-mails.ts'
import { tellChanges } from '#server/features/saved/tell-changes.ts'
import { tellFriends } from '#server/features/saved/tell-friends.ts'
import { forgetOldTraces } from '#server/people/accounts/erasure.ts'
import { forgetNotifications } from '#server/people/notifications/notify.ts'
import { forgetPushes } from '#server/people/notifications/push-queue.ts'
import { forgetReporters } from '#server/people/reports/forget-reporters.ts'
import type { Db } from '#server/platform/database/db.ts'
import { forgetMail } from '#server/platform/mail/queue.ts'

/** Tells people what has changed and what is new, and queues mails about it. Meant for every minute. */
export async function tellPeople(db: Db, now: Date): Promise<void> {
  await tellChanges(db, now)
  await tellFollowers(db, now)
  await tellFriends(db, now)
  await tellMatches(db, now)
  await decideMails(db, now)
}

/** Forgets what is stored about people and has had its time. */
export async function forgetPeople(db: Db, now: Date): Promise<void> {
  await forgetOldTraces(db, now)
  await forgetReporters(db, now)
  await forgetNotifications(db, now)
  await forgetPushes(db, now)
  await forgetMail(db, now)
}
