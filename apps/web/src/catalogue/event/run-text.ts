import type { EventCard } from '@okolo/contract/events/event'
import { addDays, type Day } from '@okolo/contract/filter/event-filter'
import { useLocale, useTranslations } from 'use-intl'
import {
  cardTimeText,
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
 * Returns the opening times of a long run: `Every day, 10:00`, `Tue–Sun, 10:00 · until 30 Jan`, `Until 30 Jan`, `Since
 * 1 Jan` without an end, or its next date if there is no rule. The end shows only if a source names it.
 */
export function useRunText(run: Run, today: Day): string {
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
  // An open end: only the beginning is known.
  const isOpen = opening === null && date.end === null && last === null
  if (run.state === 'ongoing' && isOpen && begins < today)
    return t('since', { date: shortDayText(locale, begins, today) })
  const when = opening ?? cardTimeText(locale, date, true)
  return last === null ? when : t('whenUntil', { when, date: shortDayText(locale, last, today) })

  function until(day: Day): string {
    return t('until', { date: shortDayText(locale, day, today) })
  }
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
