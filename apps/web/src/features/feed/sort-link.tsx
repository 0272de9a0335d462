import { without, type EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import styles from './feed-page.module.css'

/** The list by start, or back by relevance. The other orders stand in the filters. */
export function SortLink({ chosen }: { chosen: EventFilter }) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const isByStart = chosen.sorting === 'start'
  const other = without(chosen, 'sorting', 'cursor')
  const href = pages.feed(locale, isByStart ? other : { ...other, sorting: 'start' })
  const name = t(isByStart ? 'sortRelevance' : 'sortDate')
  return (
    <a className={styles['sort']} href={href} aria-label={`${t('sort')}: ${name}`} data-stay="">
      <Icon name="sort" size={20} />
      <span>{name}</span>
    </a>
  )
}
