import { pages } from '@okolo/contract/site/pages'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { narrowingOf } from '../../catalogue/filter/narrowing.ts'
import { loadHome } from '../../catalogue/places/places.ts'
import { loadStart } from '../../catalogue/start/load-start.ts'
import { SearchStart } from '../../catalogue/start/search-start.tsx'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { addressOf, withTerm } from './filter-draft.ts'
import type { Draft } from './use-draft.ts'

/** Two rows on a desktop. */
const POPULAR = 4

type BeginProps = Pick<Draft, 'page' | 'draft' | 'isUntyped'> & {
  onFilter: () => void
  /** Called when a link is followed. */
  onFollow: () => void
}

/** The start of a search until words are typed, and the way to the filters. */
export function SearchBegin({ page, draft, isUntyped, onFilter, onFollow }: BeginProps) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const context = useRouteContext({ from: '__root__' })
  const { city } = draft
  const { data: start, isError } = useQuery({
    queryKey: ['search-start', city],
    queryFn: async () => loadStart(context, city ?? (await loadHome(context)), POPULAR),
    // Without a network it fails at once: the last searches do without.
    networkMode: 'always',
    retry: false,
  })
  const count = narrowingOf(draft).filter((choice) => choice !== 'search').length
  const filters = (
    <button
      type="button"
      className={controls['chip']}
      data-on={count > 0 || undefined}
      aria-expanded={false}
      aria-label={count > 0 ? t('filtersActive', { count }) : undefined}
      onClick={onFilter}
    >
      <Icon name="filter" size={18} />
      {t('filters')}
      {count > 0 && <b>{count}</b>}
    </button>
  )
  if (!isUntyped) return <div>{filters}</div>
  const list = page === 'map' ? pages.map : pages.feed
  const follow = (event: MouseEvent) => {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey
    if (isLink && !isElsewhere && !event.defaultPrevented) onFollow()
  }
  return (
    <div onClick={follow}>
      <SearchStart
        start={isError ? null : start}
        here={city === undefined ? {} : { city }}
        now={context.site.now()}
        list={(filter) => list(locale, filter)}
        again={(term) => addressOf(locale, page, withTerm(draft, term))}
        onFound={onFollow}
      >
        {filters}
      </SearchStart>
    </div>
  )
}
