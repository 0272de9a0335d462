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

type Badge = { tone: 'good' | 'bad' | 'calm' | 'watch'; text: string }

/** The badge beside a date or above a title. Ordinary upcoming dates have none. */
export function StateBadge({ event, date, state }: StateBadgeProps) {
  const badge = useStateBadge()(event, date, state)
  return badge === null ? null : <span className={styles[badge.tone]}>{badge.text}</span>
}

/** Returns what a card says in one word: its state, else a reason for its rank that people can check. The day stands elsewhere on it. */
export function useBadge({ category, date, is_long, reason, state }: ListedEvent): Badge | null {
  const t = useTranslations('card')
  const shown = useStateBadge()({ category, is_long }, date, state)
  if (shown !== null && (is_long || state !== 'ongoing')) return shown
  if (reason?.code === 'closing_soon') return { tone: 'watch', text: t('closingSoon') }
  if (reason?.code === 'just_opened') return { tone: 'good', text: t('justOpened') }
  return reason?.code === 'last_tickets' ? { tone: 'watch', text: t('lastTickets') } : null
}

function useStateBadge() {
  const t = useTranslations('card')
  return (event: StateBadgeProps['event'], date: ListedDate, state: EventState): Badge | null => {
    const [tone, text] = badgeOf(state, date.status)
    return text === null ? null : { tone, text }

    function badgeOf(
      shown: EventState,
      planned: EventDate['status'],
    ): [Badge['tone'], string | null] {
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
}
