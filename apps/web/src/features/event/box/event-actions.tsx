import { useTranslations } from 'use-intl'
import { useLeastPrice } from '../../../catalogue/event/price-text.ts'
import controls from '../../../ui/controls.module.css'
import { Icon } from '../../../ui/icon.tsx'
import type { EventPart } from '../parts/event-part.ts'
import { CALENDAR_PANEL } from '../parts/panel-ids.ts'
import { useSave } from '../parts/use-save.ts'
import styles from './event-actions.module.css'
import { isOver, wayOut } from './way-out.ts'

/** Saving, and the main action: tickets with what they cost at least, or joining, else the calendar. On a phone they stay in view. */
export function EventActions(part: EventPart) {
  const t = useTranslations()
  const leastPrice = useLeastPrice()
  const { data, event, state } = part
  const save = useSave(part)
  if (isOver(state)) return null
  const way = wayOut(part)
  const price = way?.kind === 'tickets' ? leastPrice(event.price) : null
  return (
    <div className={styles['bar']} data-page-actions="">
      <button {...save.button} className={controls['secondary']} aria-pressed={save.isSaved}>
        <Icon name="heart" size={20} filled={save.isSaved} />
        <span>{t(save.isSaved ? 'event.saved' : 'event.save')}</span>
      </button>
      {way === null ? (
        <button
          type="button"
          className={controls['primary']}
          popoverTarget={CALENDAR_PANEL}
          disabled={data.kind === 'known'}
        >
          <Icon name="calendar" size={20} />
          <span>{t('event.addToCalendar')}</span>
        </button>
      ) : (
        <a
          className={controls['primary']}
          href={way.href}
          target="_blank"
          rel="noopener noreferrer"
          suppressHydrationWarning
        >
          <span>
            {t(`event.${way.kind}`)}
            {price !== null && <small> {price}</small>}
            {way.host !== null && <small> {t('event.onHost', { host: way.host })}</small>}
          </span>
        </a>
      )}
    </div>
  )
}
