import { WEEKDAYS } from '@okolo/contract/events/gift-fields'
import type { Day } from '@okolo/contract/filter/event-filter'
import { useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { weekdayText } from '../../../catalogue/event/event-time.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import controls from '../../../ui/controls.module.css'
import { Boxes, Choice, Fold, idOf, Line, Lines } from '../fields/fields.tsx'

/** Day and hours; how it is held again opens below (give.css). `children`: what else is on then. */
export function WhenPart({ today, children }: { today: Day; children: ReactNode }) {
  const t = useTranslations('give')
  const locale = usePageLocale()
  return (
    <fieldset data-part="when" id="when">
      <legend>{t('when')}</legend>
      <div data-row="">
        <Line name="day" type="date" min={today} aria-required />
        <Line name="time" type="time" />
        <Line name="end_time" type="time" />
      </div>
      {children}
      <Choice
        name="repeats"
        options={[
          ['', t('repeat.once')],
          ['weekly', t('repeat.weekly')],
          ['monthly', t('repeat.monthly')],
          ['days', t('repeat.days')],
        ]}
      />
      <div data-if="weekly">
        <Boxes
          name="weekdays"
          options={WEEKDAYS.map((day, index) => [day, weekdayText(locale, index + 1, 'short')])}
        />
      </div>
      <div data-if="monthly">
        <Choice
          name="nth"
          options={[
            ['', t('nths.same')],
            ['1', t('nths.first')],
            ['2', t('nths.second')],
            ['3', t('nths.third')],
            ['4', t('nths.fourth')],
            ['-1', t('nths.last')],
          ]}
        />
      </div>
      <div data-if="days">
        <DaysField today={today} />
      </div>
      <div data-if="rule">
        <Line name="until" type="date" min={today} hint={t('untilHint')} />
        <Lines name="except" rows={2} hint={t('daysHint')} placeholder="2026-12-24" />
      </div>
      <Fold names={['end_day']} summary={t('endsLater')} data-more="">
        <Line name="end_day" type="date" min={today} hint={t('endDayHint')} />
      </Fold>
    </fieldset>
  )
}

/** Further days, one a line. With scripts each is chosen from a calendar and put below the others. */
function DaysField({ today }: { today: Day }) {
  const t = useTranslations('give')
  const day = useRef<HTMLInputElement>(null)
  const add = () => {
    const area = document.getElementById(idOf('days'))
    const value = day.current?.value ?? ''
    if (!(area instanceof HTMLTextAreaElement) || value === '') return
    area.value = [...area.value.split('\n').filter((line) => line !== ''), value].join('\n')
    area.dispatchEvent(new Event('input', { bubbles: true }))
    if (day.current !== null) day.current.value = ''
  }
  return (
    <>
      <div data-add="" data-needs-script="">
        <label htmlFor="give-another-day">{t('anotherDay')}</label>
        <div data-row="">
          <input
            ref={day}
            id="give-another-day"
            className={controls['field']}
            type="date"
            min={today}
          />
          <button type="button" className={controls['secondary']} onClick={add}>
            {t('addDay')}
          </button>
        </div>
      </div>
      <Lines name="days" hint={t('daysHint')} placeholder="2026-12-05 20:00-22:00" />
    </>
  )
}
