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

/** The languages of the site. */
type Offered = { language: Locale; languages: readonly Locale[] }

/** Returns the page that this start of the app shows, and its language. Before the site is known every language is offered. */
export function startHere(offered?: Offered): { locale: Locale; href: string } {
  const { pathname, search, hash } = window.location
  const start = {
    address: pathname + search + hash,
    chosenLocale: readStored('selectedLocale'),
    languages: navigator.languages,
    city: readStored('filterCity'),
    sorting: readStored('filterSorting'),
  }
  return startAddress(start, offered)
}

/** Returns the page that a start shows, and its language: the first that is offered of the address's own, the chosen one and the phone's. */
export function startAddress(start: Start, offered?: Offered): { locale: Locale; href: string } {
  const localised = splitLocale(start.address)
  const own = negotiateLocale(start.languages.join(','), start.chosenLocale, offered)
  const named = localised?.locale ?? own
  const locale = offered?.languages.includes(named) === false ? own : named
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
