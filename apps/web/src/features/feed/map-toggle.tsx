import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'

/** Leads to the same events on the map, at its last position. */
export function MapToggle({ chosen, search }: { chosen: EventFilter; search: EventFilter }) {
  const t = useTranslations('nav')
  const locale = useLocale()
  return (
    <a
      className={controls['icon']}
      href={pages.map(locale, { ...chosen, bbox: search['bbox'] })}
      aria-label={t('map')}
    >
      <Icon name="map" size={22} />
    </a>
  )
}
