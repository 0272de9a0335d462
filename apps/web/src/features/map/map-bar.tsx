import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { DaysControl } from '../../catalogue/filter/days-control.tsx'
import bar from '../../catalogue/filter/filter-bar.module.css'
import { FilterButton } from '../../catalogue/filter/filter-button.tsx'
import { KindsRow } from '../../catalogue/filter/kinds-row.tsx'
import { MoodChoice } from '../../catalogue/filter/mood-choice.tsx'
import { useWhenText } from '../../catalogue/filter/applied-filters.tsx'
import { narrowingOf } from '../../catalogue/filter/narrowing.ts'
import { openDialog } from '../../catalogue/open-dialog.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { CityButton, CityTitle } from '../../shell/city-title.tsx'
import { Head } from '../../shell/head.tsx'
import type { MapData } from './load-map.ts'
import styles from './map-page.module.css'

type BarProps = {
  data: MapData
  chosen: EventFilter
  asked: EventFilter
  /** The map with these filters, where it stands. */
  href: (filter: EventFilter) => string
}

/** The page's title for browsers, and the feed's bar over map and list. Another city begins anew, everything else stays where the map stands. */
export function MapBar({ data, chosen, asked, href }: BarProps) {
  const t = useTranslations('map')
  const locale = useLocale()
  const { city, places, today, categories, moods } = data
  const choice = { city, chosen, href: (filter: EventFilter) => pages.map(locale, filter) }
  return (
    <>
      <Head
        title={t('title', { city: city.name })}
        description={t('description', { city: city.name })}
        path="/map"
        index={false}
      />
      <CityTitle {...choice} places={places} heading={null} />
      <div className={bar['bar']}>
        <div className={bar['inside']}>
          <div className={bar['city']}>
            <CityButton {...choice} />
          </div>
          {asked.timeline === 'past' ? (
            <span className={bar['gap']} />
          ) : (
            <DaysControl chosen={chosen} asked={asked} today={today} href={href} />
          )}
          <KindsRow chosen={chosen} categories={categories} href={href} />
          <div className={bar['mood']}>
            <MoodChoice chosen={chosen} moods={moods} href={href} />
          </div>
          <div className={bar['filters']}>
            <FilterButton chosen={chosen} />
          </div>
        </div>
      </div>
    </>
  )
}

/** The city and the days in one field over a phone's map. It opens the search with all filters. */
export function MapField({ data, chosen, asked }: Omit<BarProps, 'href'>) {
  const t = useTranslations('feed')
  const when = useWhenText(asked, data.today)
  const count = narrowingOf(chosen).length
  return (
    <button
      type="button"
      className={styles['field']}
      aria-haspopup="dialog"
      onClick={() => openDialog({ kind: 'search' })}
    >
      <Icon name="search" size={20} />
      <span>{when === null ? data.city.name : `${data.city.name} · ${when}`}</span>{' '}
      <span className={controls['hidden']}>
        {count > 0 ? t('filtersActive', { count }) : t('filters')}
      </span>
      {count > 0 && <b aria-hidden="true">{count}</b>}
    </button>
  )
}
