import { addDays, type Day } from '@okolo/contract/filter/event-filter'
import type { Locale } from '@okolo/contract/locale'
import { useLocale, useTranslations } from 'use-intl'
import {
  clockText,
  dayRangeText,
  endDay,
  shortDayText,
  spansDays,
  startDay,
  weekdayText,
} from '../event/event-time.ts'
import type { ListedEvent } from '../event/listed-event.ts'
import { useZoneMark } from '../event/viewer-zone.tsx'

/** `none` below the heading of a day, `weekday` in a group of a few days, `date` everywhere else. */
export type StubDay = 'none' | 'weekday' | 'date'

/** The words on a stub: `19:00`, `Sat 19:00`, `to 9 Nov`, `Daily`, or a day and its hour in two lines. Far away, `19:00 CET`. */
export function useStubText(
  card: ListedEvent,
  today: Day,
  day: StubDay,
): { first: string; second: string | null } {
  const t = useTranslations('card')
  const locale = useLocale()
  const { date } = card
  const zone = useZoneMark(date)
  const begins = startDay(date)
  if (card.is_long || spansDays(date)) return { first: runText(), second: null }
  const hour = date.all_day ? null : clockText(locale, date.start.slice(11, 16)) + zone
  if (day === 'none') return { first: hour ?? t('allDay'), second: null }
  const name = weekdayOf(locale, begins)
  if (day === 'weekday') return { first: hour === null ? name : `${name} ${hour}`, second: null }
  return { first: shortDayText(locale, begins, today), second: hour }

  /** Of several days: until when, or from when, or how often. */
  function runText(): string {
    const last = card.open_until ?? (spansDays(date) ? endDay(date) : null)
    // The next opening is more than a week away: it has not begun, or has a pause.
    const isAhead = begins > (card.is_long ? addDays(today, 7) : today)
    if (isAhead && last !== null && last > begins) return dayRangeText(locale, begins, last)
    if (last !== null) return t('toDay', { date: shortDayText(locale, last, today) })
    if (!isAhead && card.opening?.days.length === 7) return t('everyDay')
    return shortDayText(locale, begins > today ? begins : today, today)
  }
}

function weekdayOf(locale: Locale, day: Day): string {
  const index = new Date(`${day}T12:00:00Z`).getUTCDay()
  const name = weekdayText(locale, index === 0 ? 7 : index, 'short')
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
