import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { momentText, shortDayText, startDay } from '../../../catalogue/event/event-time.ts'
import { stateOf } from '../../../catalogue/event/event-state.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { EventPart } from './event-part.ts'
import styles from './event-status.module.css'

/** The banner when the event is not going to happen as planned (specification 8), where to go instead, and the site's note. */
export function EventStatus({ data, event, date, state }: EventPart) {
  const t = useTranslations('event')
  const locale = useLocale()
  const message = messageOf()
  const next = state === 'cancelled' ? nextDate({ data, event, date }) : null
  return (
    <>
      {message && (
        <p className={styles[message.tone]} role="status" suppressHydrationWarning>
          <Icon name="warning" />
          <strong suppressHydrationWarning>
            {message.text}
            {next !== null && (
              <>
                {'; '}
                <a href={pages.event(locale, event.slug, next.uuid)}>
                  {t('nextDate', { date: shortDayText(locale, startDay(next), data.today) })}
                </a>
              </>
            )}
          </strong>
        </p>
      )}
      {event.note !== null && (
        <p className={styles['calm']}>
          <span>
            <strong>{t('note')}</strong>{' '}
            <span lang={event.note.language} dir="auto">
              {event.note.text}
            </span>
          </span>
        </p>
      )}
      {/* Visitors from a search engine find the coming events here (SEO). */}
      {state === 'ended' && event.venue !== null && event.venue.slug !== '' && (
        <a className={styles['next']} href={pages.venue(locale, event.venue.slug)}>
          {t('comingAt', { name: event.venue.name })}
        </a>
      )}
    </>
  )

  function messageOf(): { tone: 'bad' | 'watch' | 'calm'; text: string } | null {
    if (state === 'cancelled') return { tone: 'bad', text: cancelled() }
    if (state === 'ended') return { tone: 'calm', text: t('ended') }
    if (event.status_doubt !== null)
      return {
        tone: 'watch',
        text: t('statusDoubt', { status: t(`statusName.${event.status_doubt}`) }),
      }
    if (state === 'postponed') return { tone: 'watch', text: t('postponed') }
    switch (date.status) {
      case 'rescheduled':
        return { tone: 'watch', text: rescheduled() }
      case 'moved_online':
        return { tone: 'watch', text: t('movedOnline') }
      case 'sold_out':
        return { tone: 'watch', text: t('soldOut') }
      case 'scheduled':
      case 'cancelled':
      case 'postponed':
        return null
    }
  }

  /** One date of several is named, because the event itself takes place. */
  function cancelled(): string {
    const isWhole = event.dates.every(
      ({ uuid, status }) => uuid === date.uuid || status === 'cancelled',
    )
    if (isWhole) return t('cancelled')
    return t('dateCancelled', { date: shortDayText(locale, startDay(date), data.today) })
  }

  function rescheduled(): string {
    if (date.previous_start === null) return t('newDate')
    const before = momentText(locale, date.previous_start, date.time_zone, date.all_day)
    return t('rescheduled', { date: before })
  }
}

const TAKES_PLACE = ['upcoming', 'happening', 'ongoing']

/** Returns the next date after this one that takes place, else the first that does, or null. */
function nextDate({ data, event, date }: Pick<EventPart, 'data' | 'event' | 'date'>) {
  const held = event.dates.filter((each) => TAKES_PLACE.includes(stateOf(each, data.now)))
  return held.find(({ start }) => Date.parse(start) > Date.parse(date.start)) ?? held[0] ?? null
}
