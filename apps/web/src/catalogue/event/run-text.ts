import type { EventCard } from '@okolo/contract/events/event'
import { addDays, type Day } from '@okolo/contract/filter/event-filter'
import { useLocale, useTranslations } from 'use-intl'
import {
  clockText,
  dayRangeText,
  endDay,
  shortDayText,
  spansDays,
  startDay,
  weekdaysText,
} from './event-time.ts'
import type { ListedDate } from './listed-event.ts'

export type Run = Pick<EventCard, 'is_long' | 'open_until' | 'opening' | 'state'> & {
  date: ListedDate
}

/**
 * Returns the opening times of a long run: `Every day, 10:00`, `Tue–Sun, 10:00 · until 30 Jan`, `Until 30 Jan`, or null if there
 * is no more to say than its date. The end shows only if a source names it.
 */
export function useRunText(run: Run, today: Day): string | null {
  const t = useTranslations('card')
  const locale = useLocale()
  const opening = useOpeningText(run, today)
  const { date, open_until: last } = run
  const begins = startDay(date)
  // The next opening is more than a week away: it has not begun, or has a pause.
  const isAhead = begins > addDays(today, 7)
  if (isAhead && last !== null && last > begins) return dayRangeText(locale, begins, last)
  if (spansDays(date)) {
    if (run.state === 'upcoming' && last !== null) return dayRangeText(locale, begins, last)
    return until(endDay(date) ?? begins)
  }
  if (run.state === 'ended') return until(last ?? begins)
  if (opening === null) return last === null ? null : until(last)
  if (last === null) return opening
  return t('whenUntil', { when: opening, date: shortDayText(locale, last, today) })

  function until(day: Day): string {
    return t('until', { date: shortDayText(locale, day, today) })
  }
}

/** True for a run with an open end: only its beginning is known. */
export function isOpenEnded({ date, opening, open_until: last, state }: Run, today: Day): boolean {
  const isOpen = opening === null && date.end === null && last === null
  return state === 'ongoing' && isOpen && startDay(date) < today
}

/** Returns when a long run is open: `Daily, 10:00`, `Tue–Sun`. Null if no rule is known, or its next opening is far. */
export function useOpeningText(run: Run, today: Day): string | null {
  const t = useTranslations('card')
  const locale = useLocale()
  if (!run.is_long || run.opening === null || startDay(run.date) > addDays(today, 7)) return null
  const { days, at } = run.opening
  const time = at === null ? null : clockText(locale, at)
  if (days.length === 7) return time === null ? t('everyDay') : t('everyDayAt', { time })
  const names = weekdaysText(locale, days)
  return time === null ? names : t('daysAt', { days: names, time })
}
