import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import type { SignedIn } from '#server/people/accounts/entry.ts'
import { viewOf } from '../store.ts'

/** The answer to whoever has just come in. */
export async function signedInAnswer(deps: AccountDeps, { access, refresh, account }: SignedIn) {
  return {
    access,
    refresh,
    user: await viewOf(deps.db, account, deps.clock()),
  }
}
