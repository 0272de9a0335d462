import { addDays, withDates, type Day, type EventFilter } from '@okolo/contract/filter/event-filter'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useWhenNames } from '../../catalogue/filter/applied-filters.tsx'
import { dayRangeText, formatTag, shortDayText } from '../../catalogue/event/event-time.ts'
import { whenOf, whensBeside, withWhen } from '../../catalogue/filter/narrowing.ts'
import { Calendar } from '../../ui/calendar/calendar.tsx'
import type { DayRange } from '../../ui/calendar/range-rules.ts'
import controls from '../../ui/controls.module.css'
import styles from './filters.module.css'
import { Section, Toggle, type Choice } from './section.tsx'

/** Events are known a few years ahead at most. */
const YEARS_AHEAD = 3
const YEARS_BACK = 3

type WhenProps = Choice & {
  /** With the page's defaults for empty choices. */
  asked: EventFilter
  today: Day
}

/** One way of saying when clears the others (specification 4). */
export function WhenSection({ draft, asked, today, onChange }: WhenProps) {
  const t = useTranslations()
  const locale = useLocale()
  const names = useWhenNames()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const choose =
    onChange &&
    ((next: EventFilter) => {
      setOpen(false)
      onChange(next)
    })
  const isPast = draft.timeline === 'past'
  const days = daysIn(asked)
  const when = whenOf(asked, today)
  const own = when === null && days !== null
  const text = days === null ? '' : rangeText(days)
  return (
    <Section name={t('feed.when')}>
      <div className={styles['choices']}>
        {!isPast &&
          whensBeside(when).map((one) => (
            <Toggle
              key={one}
              on={when === one}
              to={withWhen(draft, one, today)}
              draft={draft}
              onChange={choose}
            >
              {names[one]}
            </Toggle>
          ))}
        {onChange !== null && (
          <button
            ref={opener}
            type="button"
            className={controls['chip']}
            data-on={own || undefined}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {own ? text : t('filters.ownDays')}
          </button>
        )}
      </div>
      {open && (
        <OwnDays
          start={own ? days : { start: null, end: null }}
          today={today}
          isPast={isPast}
          onSet={({ start, end }) => {
            if (start === null) return
            const chosen = withDates(draft, start, end ?? undefined)
            choose?.(isPast ? { ...chosen, timeline: 'past' } : chosen)
            // The day that had the focus goes with the calendar.
            opener.current?.focus()
          }}
        />
      )}
    </Section>
  )

  function rangeText({ start, end }: DayRange): string {
    if (start !== null && end !== null && start !== end) return dayRangeText(locale, start, end)
    return shortDayText(locale, start ?? end ?? today, today)
  }
}

/** Two picked days apply at once. A single day waits for the button (specification 4). */
function OwnDays({
  start,
  today,
  isPast,
  onSet,
}: {
  start: DayRange
  today: Day
  isPast: boolean
  onSet: (range: DayRange) => void
}) {
  const t = useTranslations('filters')
  const locale = useLocale()
  const [range, setRange] = useState(start)
  const limits = isPast
    ? { minDate: addDays(today, -365 * YEARS_BACK), maxDate: today }
    : { minDate: today, maxDate: addDays(today, 365 * YEARS_AHEAD) }
  return (
    <div className={styles['days']}>
      <p>{t('daysHint')}</p>
      <Calendar
        selection={{
          mode: 'range',
          value: range,
          onChange: (next) => {
            setRange(next)
            if (next.start !== null && next.end !== null) onSet(next)
          },
        }}
        limits={limits}
        today={today}
        tag={formatTag(locale)}
      />
      <button
        type="button"
        className={controls['secondary']}
        // The date filter needs a start at least (specification 5).
        disabled={range.start === null}
        onClick={() => onSet(range)}
      >
        {t('setDays')}
      </button>
    </div>
  )
}

/** Returns individually chosen days, or null. */
function daysIn({ date, date_from, date_to }: EventFilter): DayRange | null {
  if (date !== undefined) return { start: date, end: date }
  if (date_from === undefined && date_to === undefined) return null
  return { start: date_from ?? null, end: date_to ?? null }
}
