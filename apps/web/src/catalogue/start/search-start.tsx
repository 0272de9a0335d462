import { withTimeframe, type EventFilter } from '@okolo/contract/filter/event-filter'
import { useId, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import shimmer from '../../ui/shimmer.module.css'
import { SkeletonItems } from '../../ui/skeleton.tsx'
import { dayIn } from '../event/event-time.ts'
import groups from '../list/event-group.module.css'
import lists from '../list/event-list.module.css'
import { EventList } from '../list/event-list.tsx'
import { NearMe } from '../places/near-me.tsx'
import { LastSearches } from './last-searches.tsx'
import type { Start } from './load-start.ts'
import styles from './start.module.css'

type StartProps = {
  /** Undefined while it loads. Null: there is none. */
  start: Start | null | undefined
  /** The filter of the city, once it is known. */
  here: EventFilter
  now: string
  /** The list with a filter. */
  list: (filter: EventFilter) => string
  /** A search for words. */
  again: (term: string) => string
  /** Called when the place of the device was found. */
  onFound?: () => void
  /** Stands beside the quick ways. */
  children?: ReactNode
}

/** The start of a search: quick ways, the last searches of this device, moods, and what is popular. */
export function SearchStart({ start, here, now, list, again, onFound, children }: StartProps) {
  const t = useTranslations()
  const id = useId()
  return (
    <div className={styles['start']}>
      <div className={styles['quick']}>
        <a className={controls['chip']} href={list(withTimeframe(here, 'tonight'))}>
          <Moon />
          {t('feed.tonight')}
        </a>
        <NearMe className={controls['chip']} around={list} onFound={onFound} />
        {children}
      </div>
      <LastSearches again={again} />
      {start === undefined && <Coming />}
      {start != null && start.moods.length > 0 && <Moods start={start} list={list} />}
      {start != null && start.popular.length > 0 && (
        <EventList
          id={id}
          name={t('searchStart.popular', { city: start.city.name })}
          cards={start.popular}
          order="rank"
          now={now}
          today={dayIn(now, start.city.timeZone)}
          next={null}
          onMore={() => {}}
          loading={false}
        />
      )}
    </div>
  )
}

function Moods({ start: { scope, moods }, list }: { start: Start } & Pick<StartProps, 'list'>) {
  const t = useTranslations()
  const locale = useLocale()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('searchStart.moods')}</h2>
      <ul className={styles['moods']}>
        {moods.map(({ slug, event_count: count }) => (
          <li key={slug}>
            <a className={controls['chip']} href={list({ ...scope, mood: slug })} data-hue={slug}>
              {t(`mood.${slug}`)} <small>{count.toLocaleString(locale)}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Holds the place of moods and popular events. */
function Coming() {
  return (
    <div className={lists['list']} aria-hidden="true">
      <div className={`${shimmer['shimmer']} ${styles['line']}`} />
      <ul className={groups['cells']}>
        <SkeletonItems />
      </ul>
    </div>
  )
}

function Moon() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path
        d="M19.5 14.6A8 8 0 0 1 9.4 4.5a8 8 0 1 0 10.1 10.1Z"
        fill="none"
        stroke="currentColor"
        strokeLinejoin="round"
        strokeWidth="1.8"
      />
    </svg>
  )
}
