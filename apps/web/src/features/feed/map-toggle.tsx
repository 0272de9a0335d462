import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import styles from './feed-page.module.css'

type MapToggleProps = {
  chosen: EventFilter
  search: EventFilter
  /** An empty feed has no list to float over, and its links must stay visible. */
  isEmpty: boolean
}

/** Leads to the same events on the map, at its last position. */
export function MapToggle({ chosen, search, isEmpty }: MapToggleProps) {
  const t = useTranslations('nav')
  const locale = useLocale()
  return (
    <a
      className={`${controls['primary']} ${styles['toMap']}`}
      data-still={isEmpty ? '' : undefined}
      href={pages.map(locale, { ...chosen, bbox: search['bbox'] })}
    >
      <Icon name="map" size={20} />
      {t('map')}
    </a>
  )
}
