import { isSpecialCountry } from '@okolo/contract/site/access'
import { askPremium } from '../../device/premium.ts'
import type { AppContext } from '../../site/app-context.ts'

/**
 * Returns the paywall's address if saving an event leads this visitor there, else null: on native without premium, outside countries
 * of special access, and where the terms of all its sources allow it (decision 0027).
 */
export async function paywallFor(
  slug: string,
  { api, locale, visitor }: Pick<AppContext, 'api' | 'locale' | 'visitor'>,
): Promise<string | null> {
  const { platform, hasPremium, country } = visitor()
  if (platform !== 'native' || hasPremium || isSpecialCountry(country)) return null
  // Another phone, or an operator, may have given it.
  if (await askPremium()) return null
  try {
    const { may_paywall: mayPaywall } = await api.event(slug)
    const here = window.location.pathname + window.location.search
    return mayPaywall ? `/${locale}/paywall?redirectTo=${encodeURIComponent(here)}` : null
  } catch {
    return null // without an answer nobody is kept from saving
  }
}
