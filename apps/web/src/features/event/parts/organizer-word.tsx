import { useLocale, useTranslations } from 'use-intl'
import { dayIn, shortDayText } from '../../../catalogue/event/event-time.ts'
import type { EventPart } from './event-part.ts'
import styles from './follow-part.module.css'

/** That the organizer corrected something, and when it last confirmed that everything is right. */
export function OrganizerWord({ event, date, data }: Pick<EventPart, 'event' | 'date' | 'data'>) {
  const t = useTranslations('details')
  const locale = useLocale()
  const word = event.organizer_word
  if (word === null) return null
  const { corrected, confirmed_at: at } = word
  const day = at === null ? null : shortDayText(locale, dayIn(at, date.time_zone), data.today)
  const texts = [
    ...(corrected ? [t('correctedBy')] : []),
    ...(day === null ? [] : [t('confirmedBy', { day })]),
  ]
  return (
    <p className={styles['word']} suppressHydrationWarning>
      {texts.join(' · ')}
    </p>
  )
}
