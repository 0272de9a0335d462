import { negotiateLocale, type Locale } from '@okolo/contract/locale'
import { longForm, pages, splitLocale } from '@okolo/contract/site/pages'
import { readStored } from '../../device/storage.ts'
import type { EventFilter } from '@okolo/contract/filter/event-filter'

/** The phone's own state at a start. */
export type Start = {
  /** Path, query and hash. `/` at the start of the app. */
  address: string
  chosenLocale: string | null
  languages: readonly string[]
  city: string | null
  sorting: string | null
}

/** Returns the page that this start of the app shows, and its language. */
export function startHere(): { locale: Locale; href: string } {
  const { pathname, search, hash } = window.location
  return startAddress({
    address: pathname + search + hash,
    chosenLocale: readStored('selectedLocale'),
    languages: navigator.languages,
    city: readStored('filterCity'),
    sorting: readStored('filterSorting'),
  })
}

/** Returns the page that a start shows, and its language: the address's own, the chosen one, or the phone's. */
export function startAddress(start: Start): { locale: Locale; href: string } {
  const localised = splitLocale(start.address)
  const locale = localised?.locale ?? negotiateLocale(start.languages.join(','), start.chosenLocale)
  const rest = localised?.rest ?? start.address
  // The app begins in the feed, where the boot script would load the page again for the chosen city.
  if (rest === '/' || rest === '') return { locale, href: pages.feed(locale, filterOf(start)) }
  return { locale, href: `/${locale}${longForm(rest) ?? rest}` }
}

function filterOf({ city, sorting }: Start): EventFilter {
  return {
    ...(city === null ? {} : { city }),
    ...(sorting === 'start' || sorting === 'popular' ? { sorting } : {}),
  }
}
