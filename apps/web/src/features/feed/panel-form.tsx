import { OLDEST_CHILD } from '@okolo/contract/constants'
import { stringifyFilter, without, type EventFilter } from '@okolo/contract/filter/event-filter'
import { useLocale, useTranslations } from 'use-intl'
import {
  languageName,
  languagesBeside,
  weekdaysOf,
} from '../../catalogue/filter/applied-filters.tsx'
import { weekdayText } from '../../catalogue/event/event-time.ts'
import controls from '../../ui/controls.module.css'
import styles from './filter-panel.module.css'

const OWN = ['time_from', 'time_to', 'weekday', 'accessible', 'age', 'language', 'price']
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** Hours, weekdays, language, price, access and age, as a plain GET form. */
export function PanelForm({ chosen }: { chosen: EventFilter }) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const kept = new URLSearchParams(stringifyFilter(without(chosen, 'cursor', 'said', ...OWN)))
  const weekdays = weekdaysOf(chosen)
  return (
    <form className={styles['form']} action={`/${locale}/feed`} method="get">
      {[...kept].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend>{t('startTime')}</legend>
        <label>
          {t('from')}
          <input
            className={controls['field']}
            type="time"
            name="time_from"
            defaultValue={chosen.time_from}
          />
        </label>
        <label>
          {t('before')}
          <input
            className={controls['field']}
            type="time"
            name="time_to"
            defaultValue={chosen.time_to}
          />
        </label>
      </fieldset>
      <fieldset>
        <legend>{t('weekdays')}</legend>
        {WEEKDAYS.map((weekday) => (
          <label key={weekday}>
            <input
              type="checkbox"
              name="weekday[]"
              value={weekday}
              defaultChecked={weekdays.includes(weekday)}
            />
            {weekdayText(locale, weekday, 'short')}
          </label>
        ))}
      </fieldset>
      <label>
        {t('language')}
        <select className={controls['field']} name="language" defaultValue={chosen.language ?? ''}>
          <option value="">{t('anyLanguage')}</option>
          {languagesBeside(chosen.language ?? '').map((tag) => (
            <option key={tag} value={tag}>
              {languageName(locale, tag)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('price')}
        <input
          className={controls['field']}
          type="number"
          name="price"
          min="0"
          step="any"
          defaultValue={chosen.price}
        />
      </label>
      <label>
        <input
          type="checkbox"
          name="accessible"
          value="true"
          defaultChecked={chosen.accessible === true}
        />
        {t('accessible')}
      </label>
      <label>
        {t('age')}
        <input
          className={controls['field']}
          type="number"
          name="age"
          min="0"
          max={OLDEST_CHILD}
          defaultValue={chosen.age}
        />
      </label>
      <button className={controls['secondary']}>{t('show')}</button>
    </form>
  )
}
