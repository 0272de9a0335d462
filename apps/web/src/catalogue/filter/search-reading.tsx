import { without, type EventFilter } from '@okolo/contract/filter/event-filter'
import { useHydrated, useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import styles from './search-reading.module.css'
import type { SearchReading as Reading } from './understand-search.ts'

/** How a search was read: as filters, without some words, or with a word spelled otherwise. */
export function SearchReading({
  reading,
  filter,
  corrected,
  href,
}: {
  reading: Reading | null
  filter: EventFilter
  corrected: string | null
  href: (filter: EventFilter) => string
}) {
  const t = useTranslations('search')
  if (reading === null && corrected === null) return null
  return (
    <div className={styles['reading']}>
      {reading !== null && filter.search !== undefined && filter.search !== '' && (
        <p>{t('searched', { words: t('quoted', { text: filter.search }) })}</p>
      )}
      {reading !== null && reading.ignored.length > 0 && (
        <p>
          {t('notUsed', { words: reading.ignored.map((text) => t('quoted', { text })).join(', ') })}
        </p>
      )}
      {reading?.nearMe === true && filter.location === undefined && (
        <NearMe filter={filter} href={href} />
      )}
      {corrected !== null && (
        <p role="status">{t('corrected', { typed: filter.search ?? '', corrected })}</p>
      )}
      {reading !== null && (
        <>
          <p>
            <a href={href({ search: reading.said, literal: '1', ...cityFilter(filter) })}>
              {t('exactWords')}
            </a>
          </p>
          <p>{t('readAs', { said: reading.said })}</p>
        </>
      )}
    </div>
  )
}

/** Returns the choices that did not come from words. */
function cityFilter({ city }: EventFilter): EventFilter {
  return city === undefined ? {} : { city }
}

/** Asks the device for its position on a press only. */
function NearMe({ filter, href }: { filter: EventFilter; href: (filter: EventFilter) => string }) {
  const t = useTranslations('search')
  const router = useRouter()
  const { site } = useRouteContext({ from: '__root__' })
  const hydrated = useHydrated()
  const [failed, setFailed] = useState(false)
  if (!hydrated) return null
  const look = async () => {
    const { devicePlace, NEAR_KM } = await import('../places/visitor-place.ts')
    const location = await devicePlace(Date.parse(site.now()))
    if (location === null) return setFailed(true)
    await router.navigate({
      href: href({ ...without(filter, 'cursor'), location, distance: NEAR_KM }),
    })
  }
  return (
    <p>
      <button type="button" className={controls['secondary']} onClick={() => void look()}>
        {t('nearMe')}
      </button>{' '}
      {failed && <span role="alert">{t('nearMeFailed')}</span>}
    </p>
  )
}
