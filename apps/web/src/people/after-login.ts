import { ownPath } from '@okolo/contract/site/access'
import type { Locale } from '@okolo/contract/locale'
import type { LoginAnswer } from '@okolo/contract/people/session'

/**
 * Returns the address after a login: the wanted page, else the feed, or the map after a social login. Without a name,
 * the person is asked for it first (specification 2, users/update).
 */
export function afterLogin(
  { user }: Pick<LoginAnswer, 'user'>,
  locale: Locale,
  { redirectTo, isSocial = false }: { redirectTo: string | null; isSocial?: boolean },
): string {
  const to = ownPath(redirectTo) ?? `/${locale}${isSocial ? '/map/' : '/feed/'}`
  if (user.name.trim() !== '') return to
  return `/${locale}/users/update?${new URLSearchParams({ redirectTo: to }).toString()}`
}
