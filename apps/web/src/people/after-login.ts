import { ownPath } from '@okolo/contract/access'
import type { Locale } from '@okolo/contract/locale'
import type { LoginAnswer } from '@okolo/contract/session'

/**
 * Where somebody goes who has just come in: on to where they were going, else to the feed, after a social login to the
 * map. Who has no name yet is asked for it first (specification 2, users/update).
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
