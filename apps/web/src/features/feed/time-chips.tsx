import type { Day, EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { useWhenNames } from '../../catalogue/filter/applied-filters.tsx'
import controls from '../../ui/controls.module.css'
import { whenOf, WHENS, withWhen } from '../../catalogue/filter/narrowing.ts'
import styles from './feed-page.module.css'

/** The ways of saying when, one at a time. */
export function TimeChips({
  chosen,
  asked,
  today,
}: {
  chosen: EventFilter
  asked: EventFilter
  today: Day
}) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const current = whenOf(asked, today)
  const names = useWhenNames()
  return (
    <nav className={styles['chips']} aria-label={t('when')}>
      {WHENS.map((when) => (
        <a
          key={when}
          className={controls['chip']}
          href={pages.feed(locale, withWhen(chosen, when, today))}
          aria-current={when === current ? 'true' : undefined}
          data-stay=""
        >
          {names[when]}
        </a>
      ))}
    </nav>
  )
}
