import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './timeline-tabs.module.css'

type TabsProps = {
  upcoming: string
  past: string
  isPast: boolean
  /** How many events are upcoming under the choices. Null: not said. */
  total?: number | null
  /** Other ways to look at the list. */
  children?: ReactNode
}

/** Upcoming and past (specification 2): links, since each is an address of its own. */
export function TimelineTabs({ upcoming, past, isPast, total = null, children }: TabsProps) {
  const t = useTranslations('feed')
  return (
    <nav className={styles['tabs']} aria-label={t('tabs')}>
      <a href={upcoming} aria-current={isPast ? undefined : 'page'}>
        {t('upcoming')}
        {total !== null && (
          <>
            {' '}
            <span className={styles['total']}>{total}</span>
          </>
        )}
      </a>
      <a href={past} aria-current={isPast ? 'page' : undefined}>
        {t('past')}
      </a>
      {children}
    </nav>
  )
}
