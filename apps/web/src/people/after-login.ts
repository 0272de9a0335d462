import { ownPath } from '@okolo/contract/site/access'
import type { Locale } from '@okolo/contract/locale'
import type { LoginAnswer } from '@okolo/contract/people/session'

/**
 * Returns the address after a login: the wanted page, else the feed, or the map after a social login. On the way
 * to these a person without a name is asked for it (specification 2, users/update).
 */
export function afterLogin(
  { user }: Pick<LoginAnswer, 'user'>,
  locale: Locale,
  { redirectTo, isSocial = false }: { redirectTo: string | null; isSocial?: boolean },
): string {
  const wanted = ownPath(redirectTo)
  if (wanted !== null) return wanted
  const to = `/${locale}${isSocial ? '/map/' : '/feed/'}`
  if (user.name.trim() !== '') return to
  return `/${locale}/users/update?${new URLSearchParams({ redirectTo: to }).toString()}`
}
