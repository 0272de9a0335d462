import { type Day } from '@okolo/contract/filter/event-filter'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import controls from '../controls.module.css'
import { Icon } from '../icon.tsx'
import {
  addMonths,
  isEndOfMonths,
  isMonthDisabled,
  isYearDisabled,
  monthColumns,
  monthNames,
  monthOf,
  withinLimits,
  withinMonths,
  yearsAround,
} from './calendar-grid.ts'
import styles from './calendar.module.css'
import { ChoiceGrid } from './choice-grid.tsx'
import { MonthDays } from './month-days.tsx'
import { pickInRange, toggleDay, type DayLimits, type DayRange } from './range-rules.ts'

/** The selection: one day, a range of days, or several days (specification 4). */
type Selection =
  | { mode: 'single'; value: Day | null; onChange: (day: Day) => void }
  | { mode: 'range'; value: DayRange; onChange: (range: DayRange) => void }
  | { mode: 'multiple'; value: readonly Day[]; onChange: (days: Day[]) => void }

type CalendarProps = {
  selection: Selection
  limits: DayLimits
  today: Day
  /** BCP 47 tag for names of months and days. */
  tag: string
}

const YEAR_COLUMNS = 4

/** A month of days, with grids to choose another month or year. */
export function Calendar({ selection, limits, today, tag }: CalendarProps) {
  const t = useTranslations('calendar')
  const [active, setActive] = useState(() => withinLimits(firstOf(selection) ?? today, limits))
  const [view, setView] = useState<'days' | 'months' | 'years'>('days')
  const month = monthOf(active)
  const [year = '', number = ''] = month.split('-')
  const names = monthNames(tag)
  const name = names[Number(number) - 1] ?? ''
  const go = (to: string) => {
    setActive(withinLimits(monthOf(active) === to ? active : `${to}-01`, limits))
    setView('days')
  }
  const arrow = (step: 1 | -1) => (
    <button
      type="button"
      className={`${controls['icon']} ${step === 1 ? styles['next'] : styles['previous']}`}
      aria-label={step === 1 ? t('next') : t('previous')}
      // It keeps the focus that it has when the last month is reached.
      aria-disabled={isEndOfMonths(month, step, limits) || undefined}
      onClick={() => {
        if (!isEndOfMonths(month, step, limits)) go(addMonths(month, step))
      }}
    >
      <Icon name="down" />
    </button>
  )
  const toggle = (to: 'months' | 'years') => setView(view === to ? 'days' : to)
  return (
    <div className={styles['calendar']} role="group" aria-label={t('label')}>
      <div className={styles['head']}>
        {arrow(-1)}
        <button
          type="button"
          className={controls['chip']}
          aria-label={t('month', { month: name })}
          aria-expanded={view === 'months'}
          onClick={() => toggle('months')}
        >
          {name}
        </button>
        <button
          type="button"
          className={controls['chip']}
          aria-label={t('year', { year })}
          aria-expanded={view === 'years'}
          onClick={() => toggle('years')}
        >
          {year}
        </button>
        {arrow(1)}
      </div>
      <span className={controls['hidden']} role="status">{`${name} ${year}`}</span>
      {view === 'days' && (
        <MonthDays
          month={month}
          active={active}
          today={today}
          limits={limits}
          tag={tag}
          partOf={(day) => partOf(selection, day)}
          onMove={(day) => setActive(withinMonths(day, limits))}
          onPick={(day) => {
            setActive(day)
            pick(selection, day, limits)
          }}
        />
      )}
      {view === 'months' && (
        <ChoiceGrid
          label={t('month', { month: name })}
          columns={monthColumns(names)}
          current={Number(number) - 1}
          options={names.map((text, index) => ({
            text,
            disabled: isMonthDisabled(`${year}-${String(index + 1).padStart(2, '0')}`, limits),
          }))}
          onPick={(index) => go(`${year}-${String(index + 1).padStart(2, '0')}`)}
        />
      )}
      {view === 'years' && (
        <ChoiceGrid
          label={t('year', { year })}
          columns={YEAR_COLUMNS}
          current={yearsAround(today).indexOf(Number(year))}
          options={yearsAround(today).map((one) => ({
            text: String(one),
            disabled: isYearDisabled(one, limits),
          }))}
          onPick={(index) => go(`${yearsAround(today)[index] ?? year}-${number}`)}
        />
      )}
    </div>
  )
}

function firstOf(selection: Selection): Day | null {
  switch (selection.mode) {
    case 'single':
      return selection.value
    case 'range':
      return selection.value.start
    case 'multiple':
      return selection.value[0] ?? null
  }
}

function pick(selection: Selection, day: Day, limits: DayLimits): void {
  switch (selection.mode) {
    case 'single':
      return selection.onChange(day)
    case 'range':
      return selection.onChange(pickInRange(selection.value, day, limits))
    case 'multiple':
      return selection.onChange(toggleDay(selection.value, day, limits))
  }
}

/** Returns the role of a day in the selection, or null if it is not selected. */
function partOf(selection: Selection, day: Day): 'one' | 'start' | 'end' | 'between' | null {
  if (selection.mode === 'single') return selection.value === day ? 'one' : null
  if (selection.mode === 'multiple') return selection.value.includes(day) ? 'one' : null
  const { start, end } = selection.value
  if (day === start) return end === day ? 'one' : 'start'
  if (day === end) return 'end'
  return start !== null && end !== null && day > start && day < end ? 'between' : null
}
