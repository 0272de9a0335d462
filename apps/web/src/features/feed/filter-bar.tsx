import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { DaysControl } from '../../catalogue/filter/days-control.tsx'
import bar from '../../catalogue/filter/filter-bar.module.css'
import { FilterButton } from '../../catalogue/filter/filter-button.tsx'
import { KindsRow } from '../../catalogue/filter/kinds-row.tsx'
import { MoodChoice } from '../../catalogue/filter/mood-choice.tsx'
import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { CityButton, CityTitle } from '../../shell/city-title.tsx'
import type { FeedData } from './load-feed.ts'

type FilterBarProps = {
  data: Extract<FeedData, { kind: 'city' }>
  chosen: EventFilter
  asked: EventFilter
  isDemo: boolean
}

/** The choices that need nothing opened: city, days, kinds, moods, and the way to the rest. It stays in view. */
export function FilterBar({ data, chosen, asked, isDemo }: FilterBarProps) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const { city, today, categories, moods, places } = data
  const isPast = asked.timeline === 'past'
  const href = (filter: EventFilter) => pages.feed(locale, filter)
  return (
    <>
      <CityTitle
        city={city}
        places={places}
        chosen={chosen}
        href={href}
        heading={t(isPast ? 'titlePast' : 'heading', { city: city.name })}
        isDemo={isDemo}
      />
      <div className={bar['bar']}>
        <div className={bar['inside']}>
          <div className={bar['city']}>
            <CityButton city={city} chosen={chosen} href={href} />
          </div>
          {isPast ? (
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
