import { COVERAGE_COUNTED, NO_DISTANCE_LIMIT } from '@okolo/contract/constants'
import type { Day, EventFilter } from '@okolo/contract/filter/event-filter'
import type { Coverage } from '@okolo/contract/events/event-list'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { groupFilter, orderOf } from '../../catalogue/list/day-sections.ts'
import { EventList } from '../../catalogue/list/event-list.tsx'
import type { Place } from '../../catalogue/places/places.ts'
import { useEvents } from '../../catalogue/list/use-events.ts'
import controls from '../../ui/controls.module.css'
import styles from './beyond-city.module.css'
import { outsideFilter } from './beyond.ts'

type BeyondProps = {
  city: Place
  chosen: EventFilter
  asked: EventFilter
  now: string
  today: Day
}

/** Fewer upcoming events than this: the city is only beginning to be covered. */
const HARDLY_COVERED = 20

/** After the city's own events, those around it within the radius that was chosen, and the way farther. */
export function EventsAround(props: BeyondProps) {
  const { city, asked, now, today } = props
  const t = useTranslations('coverage')
  const locale = useLocale()
  const empty = useTranslations('empty')
  const filter = outsideFilter(asked, city)
  const { cards, sections, coverage, next, loadMore, loadingMore } = useEvents(filter)
  const heading =
    asked.distance === NO_DISTANCE_LIMIT
      ? t('elsewhere', { city: city.name })
      : t('outside', { city: city.name, radius: String(asked.distance) })
  return (
    <>
      {coverage?.inside === 0 && cards.length > 0 && (
        <p className={styles['said']}>
          {city.eventCount === 0
            ? t('noneInside', { city: city.name })
            : empty('nothingHelp', { city: city.name })}
        </p>
      )}
      {cards.length > 0 && (
        <section className={styles['around']} aria-labelledby="around">
          <h2 id="around">{heading}</h2>
          <EventList
            name={heading}
            id="around"
            cards={cards}
            order={orderOf(asked)}
            groups={{
              cuts: sections,
              allOf: (section) => pages.search(locale, groupFilter(filter, section)),
            }}
            now={now}
            today={today}
            withCity
            // Without JavaScript the rest of them is a search.
            next={next === null ? null : pages.search(locale, { ...filter, cursor: next })}
            onMore={loadMore}
            loading={loadingMore}
          />
        </section>
      )}
      {coverage !== null && <CoverageEnd {...props} coverage={coverage} />}
    </>
  )
}

/** The end of the list with its radius, and the next radius to choose (specification 8). */
export function CoverageEnd({
  city,
  chosen,
  asked,
  coverage,
}: Pick<BeyondProps, 'city' | 'chosen' | 'asked'> & { coverage: Coverage }) {
  const t = useTranslations('coverage')
  const links = useTranslations('links')
  const locale = useLocale()
  // No limit is never sent, so the answer does not know of it.
  const increase = asked.distance === NO_DISTANCE_LIMIT ? null : coverage.increase
  // Without a radius those around were not shown yet.
  const hidden = typeof asked.distance === 'number' ? 0 : coverage.outside
  return (
    <section className={styles['end']} aria-label={t('end')}>
      <p className={styles['said']}>{whatIsSaid()}</p>
      {increase !== null && (
        <a
          className={controls['secondary']}
          data-stay=""
          href={pages.feed(locale, { ...chosen, distance: increase.distance })}
        >
          {increaseText(increase.distance, increase.adds + hidden)}
        </a>
      )}
      {city.eventCount < HARDLY_COVERED && (
        <p className={styles['note']}>
          {t('notFully')}. <a href={`/${locale}/give?city=${city.slug}`}>{links('give')}</a> ·{' '}
          <a href={pages.suggest(locale)}>{links('suggest')}</a>
        </p>
      )}
    </section>
  )

  function whatIsSaid(): string {
    const { inside, outside } = coverage
    const where = { city: city.name, radius: String(coverage.radius) }
    if (increase === null) return t('all')
    if (outside > 0 && hidden === 0) return t('moreOutside', where)
    // Under a filter a city that has events is not empty.
    return inside === 0 && city.eventCount === 0
      ? t('noneInside', { city: city.name })
      : t('moreInside', where)
  }

  function increaseText(distance: number, adds: number): string {
    const count = adds >= COVERAGE_COUNTED ? `${COVERAGE_COUNTED}+` : `+${adds}`
    const radius = String(distance)
    if (distance === NO_DISTANCE_LIMIT)
      return adds > 0 ? t('unlimitedBy', { count }) : t('unlimited')
    return adds > 0 ? t('increaseBy', { radius, count }) : t('increase', { radius })
  }
}
