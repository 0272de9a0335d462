import type { Day } from '@okolo/contract/filter/event-filter'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { dayByKey, daysOfMonth, monthOf, weekdayNames, type Month } from './calendar-grid.ts'
import styles from './calendar.module.css'
import { isDisabled, type DayLimits } from './range-rules.ts'

type MonthDaysProps = {
  month: Month
  /** The day that Tab reaches. Arrows move on from it. */
  active: Day
  today: Day
  limits: DayLimits
  tag: string
  partOf: (day: Day) => 'one' | 'start' | 'end' | 'between' | null
  onMove: (day: Day) => void
  onPick: (day: Day) => void
}

/** The days as a grid (WAI-ARIA APG, date picker): arrows, Home and End, Page Up and Down, with Shift by years. */
export function MonthDays(props: MonthDaysProps) {
  const { month, active, today, limits, tag, partOf, onMove, onPick } = props
  const t = useTranslations('calendar')
  const grid = useRef<HTMLTableElement>(null)
  const byKeys = useRef(false)
  useEffect(() => {
    if (!byKeys.current) return
    byKeys.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active])
  const onKeyDown = (event: KeyboardEvent) => {
    const to = dayByKey(active, event.key, event.shiftKey)
    if (to === null) return
    event.preventDefault()
    byKeys.current = true
    onMove(to)
  }
  const full = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' })
  const nameOf = (day: Day, part: ReturnType<typeof partOf>) => {
    const text = full.format(new Date(`${day}T12:00:00Z`))
    if (part === 'start') return t('start', { day: text })
    return part === 'end' ? t('end', { day: text }) : text
  }
  const days = daysOfMonth(month)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  )
  return (
    <table
      ref={grid}
      role="grid"
      aria-label={t('label')}
      className={styles['days']}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weekdayNames(tag).map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const part = partOf(day)
              return (
                <td key={day} aria-selected={part !== null} data-part={part ?? undefined}>
                  <button
                    type="button"
                    data-day={day}
                    data-outside={monthOf(day) === month ? undefined : ''}
                    tabIndex={day === active ? 0 : -1}
                    aria-label={nameOf(day, part)}
                    aria-current={day === today ? 'date' : undefined}
                    // Keys still reach it, so that screen readers explain it.
                    aria-disabled={isDisabled(day, limits) || undefined}
                    onClick={() => {
                      if (!isDisabled(day, limits)) onPick(day)
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
