import { stringifyFilter, without, withTimeline } from '@okolo/contract/event-filter'
import { splitLocale } from '@okolo/contract/pages'
import { useHydrated, useRouterState } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { saidIn, withoutReading } from '../catalogue/understand-search.ts'
import { readStored } from '../device/storage.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './search-box.module.css'
import { SearchField } from './search-field.tsx'

/** Pages that keep their own filters when someone searches; any other leads to /search (SPEC section 2). */
const SEARCHING_PAGES = /^\/(feed|search)(\/|$)/
/** The search as a plain GET form. */
export function SearchBox() {
  const t = useTranslations('search')
  const locale = useLocale()
  const { pathname, search, state } = useRouterState({ select: ({ location }) => location })
  const hydrated = useHydrated()
  const anytime = hydrated && state.anytime === true
  const page = SEARCHING_PAGES.exec(splitLocale(pathname)?.rest ?? '')?.[1]
  const term = saidIn(search) ?? (typeof search.search === 'string' ? search.search : '')
  const named = typeof search.city === 'string' ? search.city : null
  const city = named ?? (hydrated ? readStored('filterCity') : null)
  const action = `/${locale}/${page ?? 'search'}`
  // A new search keeps the other filters, but not the page that the old list was turned to.
  const rest = withoutReading(without(search, 'search', 'cursor'))
  const kept =
    page === undefined ? '' : stringifyFilter(anytime ? withTimeline(rest, 'upcoming') : rest)
  return (
    <search className={styles['search']}>
      <form action={action} method="get" className={styles['form']} key={JSON.stringify(search)}>
        {[...new URLSearchParams(kept)].map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <button className={styles['submit']} aria-label={t('submit')}>
          <Icon name="search" size={20} />
        </button>
        <SearchField term={term} city={city} />
        {term !== '' && (
          <a
            className={styles['clear']}
            href={kept === '' ? action : `${action}?${kept}`}
            aria-label={t('clear')}
          >
            <Icon name="close" size={18} />
          </a>
        )}
      </form>
    </search>
  )
}
