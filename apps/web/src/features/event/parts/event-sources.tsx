import { useLocale, useTranslations } from 'use-intl'
import { agoText, momentText } from '../../../catalogue/event/event-time.ts'
import { usePriceText } from '../../../catalogue/event/price-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { EventDate, EventSource } from '@okolo/contract/events/event'
import type { EventPart } from './event-part.ts'
import styles from './event-sources.module.css'
import { REPORT_PANEL } from './panel-ids.ts'
import { Provenance } from './provenance.tsx'
import { useGiver, useSourceName } from './source-name.ts'

/** Names the sources: one line for one source, else a list with each one's own price and last check. */
export function EventSources(part: EventPart) {
  const t = useTranslations('details')
  const texts = useTranslations('event')
  const { sources } = part.event
  const [only] = sources
  if (only !== undefined && sources.length === 1) return <Provenance {...part} source={only} />
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">{texts('sources')}</h2>
      <ul className={styles['sources']}>
        {sources.map((source) => (
          <Source key={source.name + source.url} source={source} {...part} />
        ))}
      </ul>
      <button type="button" className={styles['report']} popoverTarget={REPORT_PANEL}>
        <Icon name="warning" size={20} />
        {t('report')}
      </button>
    </section>
  )
}

function Source({ source, data, date, state }: EventPart & { source: EventSource }) {
  const t = useTranslations('details')
  const texts = useTranslations('event')
  const locale = useLocale()
  const priceText = usePriceText()
  const name = useSourceName()(source)
  const giver = useGiver()(source)
  const sells = state !== 'cancelled' && state !== 'ended' && date.status !== 'sold_out'
  return (
    <li>
      <div className={styles['what']}>
        {source.url === null ? (
          <strong>{name}</strong>
        ) : (
          <a
            href={source.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={texts('openSource', { name })}
          >
            <strong>{name}</strong>
            <Icon name="out" size={18} />
          </a>
        )}
        <Disagreement source={source} date={date} />
        <p suppressHydrationWarning>
          {giver ?? t(`roleName.${source.role}`)}
          {' · '}
          {t('checkedAt', { time: agoText(locale, source.checked_at, data.now) })}
        </p>
        {(source.attribution !== null || source.license !== null) && (
          <p>{[source.attribution, source.license].filter(Boolean).join(' · ')}</p>
        )}
      </div>
      <div className={styles['price']}>
        <span suppressHydrationWarning>{priceText(source.price)}</span>
        {sells && source.ticket_url !== null && (
          <a
            href={source.ticket_url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('ticketsAt', { name })}
          >
            {texts('tickets')}
          </a>
        )}
      </div>
    </li>
  )
}

/** The differences of this source: its own state of the date, or its own start. */
function Disagreement({ source, date }: { source: EventSource; date: EventDate }) {
  const t = useTranslations('details')
  const texts = useTranslations('event')
  const locale = useLocale()
  const { status, other_start: start } = source
  const said = [
    status === date.status || (status === 'scheduled' && start === null)
      ? null
      : t('says', { status: texts(`statusName.${status}`) }),
    start === null ? null : t('saysStart', { time: momentText(locale, start, date.time_zone) }),
  ].filter((text) => text !== null)
  if (said.length === 0) return null
  return <p suppressHydrationWarning>{said.join(' · ')}</p>
}
