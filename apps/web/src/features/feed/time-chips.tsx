import { without, type Day, type EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { useWhenNames } from '../../catalogue/filter/applied-filters.tsx'
import controls from '../../ui/controls.module.css'
import { whenOf, WHENS, withWhen } from '../../catalogue/filter/narrowing.ts'
import styles from './feed-page.module.css'

/** The ways of saying when, one at a time, and "Free" beside them. */
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
  const isFree = chosen.free === true
  const free = isFree ? without(chosen, 'free') : { ...chosen, free: true }
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
      <a
        className={controls['chip']}
        href={pages.feed(locale, free)}
        data-on={isFree || undefined}
        aria-current={isFree ? 'true' : undefined}
        data-stay=""
      >
        {t('free')}
      </a>
    </nav>
  )
}
