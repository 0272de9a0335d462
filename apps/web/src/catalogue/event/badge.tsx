import type { EventDate, EventState } from '@okolo/contract/events/event'
import { useTranslations } from 'use-intl'
import styles from './badge.module.css'
import { isOnToday } from './event-state.ts'
import type { ListedDate, ListedEvent } from './listed-event.ts'

type StateBadgeProps = {
  event: Pick<ListedEvent, 'is_long' | 'category'>
  date: ListedDate
  state: EventState
}

/** The badge on a card or above a title. Ordinary upcoming dates have none. */
export function StateBadge({ event, date, state }: StateBadgeProps) {
  const t = useTranslations('card')
  const [tone, text] = badgeOf(state, date.status)
  return text === null ? null : <span className={styles[tone]}>{text}</span>

  function badgeOf(
    shown: EventState,
    planned: EventDate['status'],
  ): ['good' | 'bad' | 'calm' | 'watch', string | null] {
    switch (shown) {
      case 'cancelled':
        return ['bad', t('cancelled')]
      case 'ended':
        return ['calm', t('ended')]
      case 'postponed':
        return ['watch', t('postponed')]
      case 'happening':
        return ['good', t('happening')]
      case 'ongoing':
        if (isOnToday(event, date)) return ['good', t('onToday')]
        break
      case 'upcoming':
        break
    }
    switch (planned) {
      case 'rescheduled':
        return ['watch', t('rescheduled')]
      case 'sold_out':
        return ['watch', t('soldOut')]
      case 'moved_online':
        return ['calm', t('movedOnline')]
      case 'scheduled':
      case 'cancelled':
      case 'postponed':
        return ['calm', null]
    }
  }
}
