import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { weekdaysOf } from '../../catalogue/filter/applied-filters.tsx'
import { weekdayText } from '../../catalogue/event/event-time.ts'
import controls from '../../ui/controls.module.css'
import { withHours, withWeekday } from './filter-draft.ts'
import styles from './filters.module.css'
import { Section, Toggle, type Choice } from './section.tsx'

/** As the search reads these words (features/search of the server). */
const PARTS = {
  morning: ['06:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', ''],
  night: ['22:00', '05:00'],
} as const
const NAMES = ['morning', 'afternoon', 'evening', 'night'] as const
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** The start of an event: a part of the day, or individual hours. */
export function HoursSection({ draft, onChange }: Choice) {
  const t = useTranslations()
  const { time_from: from = '', time_to: to = '' } = draft
  return (
    <Section name={t('feed.startTime')}>
      <div className={styles['choices']}>
        <Toggle
          on={from === '' && to === ''}
          to={withHours(draft, '', '')}
          draft={draft}
          onChange={onChange}
        >
          {t('filters.anyHour')}
        </Toggle>
        {NAMES.map((name) => {
          const [begin, end] = PARTS[name]
          const on = from === begin && to === end
          return (
            <Toggle
              key={name}
              on={on}
              to={on ? withHours(draft, '', '') : withHours(draft, begin, end)}
              draft={draft}
              onChange={onChange}
            >
              {t(`filters.${name}`)}
            </Toggle>
          )
        })}
      </div>
      <div className={styles['hours']}>
        <Hour
          label={t('feed.from')}
          name="time_from"
          value={from}
          onSet={onChange && ((time) => onChange(withHours(draft, time, to)))}
        />
        <Hour
          label={t('feed.before')}
          name="time_to"
          value={to}
          onSet={onChange && ((time) => onChange(withHours(draft, from, time)))}
        />
      </div>
    </Section>
  )
}

type HourProps = {
  label: string
  name: string
  value: string
  onSet: ((time: string) => void) | null
}

function Hour({ label, name, value, onSet }: HourProps) {
  const id = useId()
  return (
    <label htmlFor={id}>
      {label}
      <input
        id={id}
        className={controls['field']}
        type="time"
        name={name}
        {...(onSet === null
          ? { defaultValue: value }
          : // Some browsers add seconds.
            { value, onChange: ({ target }) => onSet(target.value.slice(0, 5)) })}
      />
    </label>
  )
}

/** Days of any week. Several mean any of them. */
export function WeekdaySection({ draft, onChange }: Choice) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const chosen = weekdaysOf(draft)
  return (
    <Section name={t('weekdays')}>
      <div className={styles['choices']}>
        {WEEKDAYS.map((weekday) => (
          <Toggle
            key={weekday}
            on={chosen.includes(weekday)}
            to={withWeekday(draft, weekday)}
            draft={draft}
            onChange={onChange}
          >
            <span aria-hidden="true">{weekdayText(locale, weekday, 'short')}</span>
            <span className={controls['hidden']}>{weekdayText(locale, weekday, 'long')}</span>
          </Toggle>
        ))}
      </div>
    </Section>
  )
}
