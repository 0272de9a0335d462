import type { Day } from '@okolo/contract/filter/event-filter'
import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Place } from '../../catalogue/places/places.ts'
import { loadMessages, pageLocale } from '../../site/messages.ts'
import styles from './planning.module.css'

/** In a place with fewer events nothing can be said of one day. */
const FEWEST_EVENTS = 20

const LateGaps = lazy(async () => {
  const [part] = await Promise.all([
    import('../../shell/gaps/late-gaps.tsx'),
    loadMessages(pageLocale(), ['gaps']),
  ])
  return { default: part.LateGaps }
})

/** For people who organize: which days are still free. Nothing is asked, nor its code fetched, before it is opened. */
export function Planning({ city, today }: { city: Place; today: Day }) {
  const t = useTranslations('feed')
  const [isOpen, setOpen] = useState(false)
  if (!useHydrated() || city.eventCount < FEWEST_EVENTS) return null
  return (
    <details
      className={styles['planning']}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpen(true)
      }}
    >
      <summary>{t('planning')}</summary>
      {isOpen && (
        <Suspense>
          <LateGaps city={city.slug} today={today} />
        </Suspense>
      )}
    </details>
  )
}
