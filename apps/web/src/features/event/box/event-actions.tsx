import { useTranslations } from 'use-intl'
import { usePriceText } from '../../../catalogue/event/price-text.ts'
import controls from '../../../ui/controls.module.css'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import type { EventPart } from '../parts/event-part.ts'
import { CALENDAR_PANEL } from '../parts/panel-ids.ts'
import { useSave } from '../parts/use-save.ts'
import styles from './event-actions.module.css'
import { isOver, ticketsOf } from './way-out.ts'

/** The main action, tickets or joining, else the calendar; and a second one. On a phone it stays in view. */
export function EventActions(part: EventPart) {
  const t = useTranslations()
  const priceText = usePriceText()
  const { event, state } = part
  const save = useSave(part)
  if (isOver(state)) return null
  const tickets = ticketsOf(part)
  const online = event.online_url
  const leadsOut = tickets !== null || online !== null
  return (
    <div className={styles['bar']} data-page-actions="">
      {leadsOut ? (
        <Opens
          panel={CALENDAR_PANEL}
          icon="calendar"
          text={t('subscribe.calendar')}
          kind="secondary"
        />
      ) : (
        <>
          <button {...save.button} className={controls['secondary']} aria-pressed={save.isSaved}>
            <Icon name="heart" size={20} filled={save.isSaved} />
            <span>{t(save.isSaved ? 'event.saved' : 'event.save')}</span>
          </button>
          <Opens
            panel={CALENDAR_PANEL}
            icon="calendar"
            text={t('event.addToCalendar')}
            kind="primary"
          />
        </>
      )}
      {online !== null && (
        <Out
          href={online}
          text={t('event.join')}
          kind={tickets === null ? 'primary' : 'secondary'}
        />
      )}
      {tickets !== null && (
        <Out
          href={tickets}
          text={t('event.tickets')}
          price={event.price === null ? null : priceText(event.price)}
          kind="primary"
        />
      )}
    </div>
  )
}

type Kind = 'primary' | 'secondary'

type OpensProps = { panel: string; icon: IconName; text: string; kind: Kind }

function Opens({ panel, icon, text, kind }: OpensProps) {
  return (
    <button type="button" className={controls[kind]} popoverTarget={panel}>
      <Icon name={icon} size={20} />
      <span>{text}</span>
    </button>
  )
}

type OutProps = { href: string; text: string; price?: string | null; kind: Kind }

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
