import type { Day, EventFilter } from '@okolo/contract/filter/event-filter'
import { useTranslations } from 'use-intl'
import { useWhenNames } from './applied-filters.tsx'
import styles from './filter-bar.module.css'
import { whenOf, whensBeside, withWhen } from './narrowing.ts'
import { useInView } from './use-in-view.ts'

type DaysProps = {
  chosen: EventFilter
  asked: EventFilter
  today: Day
  /** The page with these filters. */
  href: (filter: EventFilter) => string
}

/** The ways of saying when as one control, the chosen one in view. */
export function DaysControl({ chosen, asked, today, href }: DaysProps) {
  const t = useTranslations('feed')
  const names = useWhenNames()
  const current = whenOf(asked, today)
  const row = useInView<HTMLElement>(current)
  return (
    <nav ref={row} className={styles['days']} aria-label={t('when')}>
      {whensBeside(current).map((when) => (
        <a
          key={when}
          href={href(withWhen(chosen, when, today))}
          aria-current={when === current ? 'true' : undefined}
        >
          <span>{names[when]}</span>
        </a>
      ))}
    </nav>
  )
}
