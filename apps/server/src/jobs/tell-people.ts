import { tellFollowers } from '#server/features/following/tell-followers.ts'
import { tellMatches } from '#server/features/matches/tell-matches.ts'
import { tellChanges } from '#server/features/saved/tell-changes.ts'
import { tellFriends } from '#server/features/saved/tell-friends.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Tells people what has changed and what is new. Meant for every minute. */
export async function tellPeople(db: Db, now: Date): Promise<void> {
  await tellChanges(db, now)
  await tellFollowers(db, now)
  await tellFriends(db, now)
  await tellMatches(db, now)
}
