import { withAnytime, withTimeline, type EventFilter } from '@okolo/contract/event-filter'
import { pages } from '@okolo/contract/pages'
import { useLocale, useTranslations } from 'use-intl'
import styles from './timeline-tabs.module.css'

/** The feed's two tabs (SPEC section 2): links, since each is an address of its own. */
export function TimelineTabs({ chosen, isPast }: { chosen: EventFilter; isPast: boolean }) {
  const t = useTranslations('feed')
  const locale = useLocale()
  return (
    <nav className={styles['tabs']} aria-label={t('tabs')}>
      <a
        href={pages.feed(locale, isPast ? withAnytime(chosen) : chosen)}
        aria-current={isPast ? undefined : 'page'}
      >
        {t('upcoming')}
      </a>
      <a
        href={pages.feed(locale, withTimeline(chosen, 'past'))}
        aria-current={isPast ? 'page' : undefined}
      >
        {t('past')}
      </a>
    </nav>
  )
}
