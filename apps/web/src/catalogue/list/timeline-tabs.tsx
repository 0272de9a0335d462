import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './timeline-tabs.module.css'

type TabsProps = {
  upcoming: string
  past: string
  isPast: boolean
  /** Other ways to look at the list. */
  children?: ReactNode
}

/** Upcoming and past (specification 2): links, since each is an address of its own. */
export function TimelineTabs({ upcoming, past, isPast, children }: TabsProps) {
  const t = useTranslations('feed')
  return (
    <nav className={styles['tabs']} aria-label={t('tabs')}>
      <a href={upcoming} aria-current={isPast ? undefined : 'page'}>
        {t('upcoming')}
      </a>
      <a href={past} aria-current={isPast ? 'page' : undefined}>
        {t('past')}
      </a>
      {children}
    </nav>
  )
}
