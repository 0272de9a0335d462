import { useTranslations } from 'use-intl'
import { usePriceText } from '../../../catalogue/event/price-text.ts'
import controls from '../../../ui/controls.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { CALENDAR_PANEL } from './panel-ids.ts'
import type { EventPart } from './event-part.ts'
import styles from './ticket-bar.module.css'

/** The one thing to do next, and the calendar. A cancelled or ended event has no tickets to buy. */
export function TicketBar({ event, date, state }: EventPart) {
  const t = useTranslations('event')
  const priceText = usePriceText()
  const isOver = state === 'cancelled' || state === 'ended'
  const seller = event.sources.find((source) => source.ticket_url !== null)
  const original = event.sources.find((source) => source.url !== null)
  const sells = !isOver && date.status !== 'sold_out' && seller?.ticket_url != null
  const joins = !isOver && event.online_url !== null
  if (isOver && original?.url == null) return null
  return (
    <div className={styles['bar']}>
      {!isOver && (
        <button type="button" className={controls['secondary']} popoverTarget={CALENDAR_PANEL}>
          <Icon name="calendar" size={20} />
          <span>{t('addToCalendar')}</span>
        </button>
      )}
      {!sells && !joins && original?.url != null && (
        <Out
          href={original.url}
          text={t('openSource', { name: original.name })}
          kind={isOver ? 'secondary' : 'primary'}
        />
      )}
      {joins && event.online_url !== null && (
        <Out href={event.online_url} text={t('join')} kind={sells ? 'secondary' : 'primary'} />
      )}
      {sells && seller?.ticket_url != null && (
        <Out
          href={seller.ticket_url}
          text={t('tickets')}
          price={event.price === null ? null : priceText(event.price)}
          kind="primary"
        />
      )}
    </div>
  )
}

type OutProps = {
  href: string
  text: string
  price?: string | null
  kind: 'primary' | 'secondary'
}

function Out({ href, text, price = null, kind }: OutProps) {
  return (
    <a
      className={controls[kind]}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      suppressHydrationWarning
    >
      <span>
        {text}
        {price !== null && <small> {price}</small>}
      </span>
    </a>
  )
}
