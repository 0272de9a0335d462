import { addDays, type Day } from '@okolo/contract/filter/event-filter'
import { useLocale, useTranslations } from 'use-intl'
import { dayText, shortDayText } from '../event/event-time.ts'

/** "Today" and its neighbours by name with the date beside, any other day as weekday and date. */
export function DayName({ day, today }: { day: Day; today: Day }) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const names = new Map([
    [today, t('today')],
    [addDays(today, 1), t('tomorrow')],
    [addDays(today, -1), t('yesterday')],
  ])
  const name = names.get(day)
  if (name === undefined) return dayText(locale, day, today)
  return (
    <>
      {name} <small suppressHydrationWarning>{shortDayText(locale, day, today)}</small>
    </>
  )
}
