import { SOCIAL_LOGIN } from '@okolo/contract/api/api'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import type { Provider } from '#server/people/accounts/identities.ts'
import type { SocialProvider } from '../providers.ts'

export type SocialDeps = AccountDeps & { providers: Record<Provider, SocialProvider | null> }

/** The address to which a provider sends the browser back. */
export function callback({ publicUrl }: SocialDeps, provider: Provider): string {
  return `${publicUrl}${SOCIAL_LOGIN[provider]}callback/`
}
