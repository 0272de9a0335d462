import { DEFAULT_LOCALE, isLocale, type Locale } from '@okolo/contract/locale'
import { useLocale } from 'use-intl'

/** The page's language as one of ours. */
export function usePageLocale(): Locale {
  const locale = useLocale()
  return isLocale(locale) ? locale : DEFAULT_LOCALE
}
