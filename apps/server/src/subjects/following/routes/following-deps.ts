import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { followedBy } from '../store.ts'

export type FollowingDeps = Omit<AccountDeps, 'passwords'> & Pick<CatalogueDeps, 'reference'>

/** All that somebody follows: the answer of most calls. */
export async function listOf({ db }: FollowingDeps, userId: number, locale: string) {
  return { results: await followedBy(db, userId, locale), next: null }
}
