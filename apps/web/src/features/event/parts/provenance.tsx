import type { EventSource } from '@okolo/contract/events/event'
import { useLocale, useTranslations } from 'use-intl'
import { dayIn, shortDayText } from '../../../catalogue/event/event-time.ts'
import type { EventPart } from './event-part.ts'
import styles from './event-sources.module.css'
import { useGiver, useSourceName } from './source-name.ts'
import { REPORT_PANEL } from './panel-ids.ts'

/** The one source in one line: its name, the words that its terms ask for, when it was read, and a way to object. */
export function Provenance({ source, data, date }: EventPart & { source: EventSource }) {
  const t = useTranslations('details')
  const locale = useLocale()
  const day = dayIn(source.checked_at, date.time_zone)
  const name = useSourceName()(source)
  const giver = useGiver()(source)
  const credit = [source.attribution, source.license].filter((text) => text !== null)
  return (
    <p className={styles['provenance']}>
      {t('from')}{' '}
      {source.url === null ? (
        name
      ) : (
        <a href={source.url} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      )}
      {giver !== null && `, ${giver}`}
      {credit.length > 0 && `, ${credit.join(' · ')}`}
      {', '}
      <span suppressHydrationWarning>
        {t('readOn', { day: shortDayText(locale, day, data.today) })}
      </span>
      <span className={styles['object']}>
        {' · '}
        <button type="button" popoverTarget={REPORT_PANEL}>
          {t('somethingWrong')}
        </button>
      </span>
    </p>
  )
}
