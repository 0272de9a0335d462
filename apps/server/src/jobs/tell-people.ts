import { tellFollowers } from '#server/subjects/following/jobs.ts'
import { tellMatches } from '#server/subjects/matches/jobs.ts'
import { decideMails } from '#server/subjects/notifications/jobs/decide-mails.ts'
import { tellChanges, tellFriends } from '#server/subjects/saved/jobs.ts'
import { forgetOldTraces } from '#server/people/accounts/erasure.ts'
import { forgetNotifications } from '#server/subjects/notifications/store/notify.ts'
import { forgetPushes } from '#server/subjects/notifications/store/push-queue.ts'
import { forgetReporters } from '#server/subjects/reports/jobs/forget-reporters.ts'
import { forgetStoreEvents } from '#server/subjects/premium/store.ts'
import { forgetLogins } from '#server/subjects/accounts/social/pending-logins.ts'
import type { Db } from '#server/platform/database/db.ts'
import { forgetInvitations } from '#server/subjects/friends/store/invited-addresses.ts'
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
  await forgetLogins(db, now)
  await forgetStoreEvents(db, now)
  await forgetInvitations(db)
  await forgetReporters(db, now)
  await forgetNotifications(db, now)
  await forgetPushes(db, now)
  await forgetMail(db, now)
}
