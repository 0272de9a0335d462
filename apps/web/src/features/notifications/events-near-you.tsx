import { formatTag } from '@okolo/contract/locale'
import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import type { NearbyChoices } from '@okolo/contract/people/matches'
import { MOST_QUIET_DAYS, NEARBY_RADII } from '@okolo/contract/people/nearby-choices'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { weekdayText } from '../../catalogue/event/event-time.ts'
import { categoriesQuery } from '../../catalogue/filter/categories.ts'
import { Check } from '../../people/form-parts.tsx'
import { NearbyChips } from './nearby-chips.tsx'
import { NearbyPlace, type NearbyChange } from './nearby-place.tsx'
import styles from './notifications.module.css'
import { useNearby } from './use-nearby.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** The new events near them that somebody wants to be notified of. Off, nothing is chosen; a place switches it on. */
export function EventsNearYou() {
  const t = useTranslations('nearby')
  const id = useId()
  const { choices, change } = useNearby()
  const [isOpening, setOpening] = useState(false)
  if (choices === undefined) return null
  const { is_on: isOn } = choices
  return (
    <section aria-labelledby={id} className={styles['nearby']}>
      <h2 id={id}>{t('heading')}</h2>
      <p className={styles['hint']}>{t('lead')}</p>
      <Check
        checked={isOn || isOpening}
        onChange={({ currentTarget: { checked } }) => {
          setOpening(checked)
          if (isOn && !checked) change({ is_on: false })
        }}
      >
        {t('on')}
      </Check>
      {(isOn || isOpening) && (
        <>
          {!isOn && <p role="status">{t('choosePlace')}</p>}
          <NearbyPlace
            choices={choices}
            onChange={(place) => {
              setOpening(false)
              change({ is_on: true, ...place })
            }}
          />
        </>
      )}
      {isOn && <ChoiceControls choices={choices} change={change} />}
      {(isOn || isOpening) && (
        <p className={styles['hint']}>{choices.location === null ? t('kept') : t('keptPoint')}</p>
      )}
    </section>
  )
}

type Changing = { choices: NearbyChoices; change: (change: NearbyChange) => void }

/** How far, and what: nothing chosen means everything. */
function ChoiceControls({ choices, change }: Changing) {
  const t = useTranslations()
  const locale = useLocale()
  const { api } = useRouteContext({ from: '__root__' })
  const { data: categories } = useQuery(categoriesQuery(api, [{}]))
  const km = new Intl.NumberFormat(formatTag(locale), { style: 'unit', unit: 'kilometer' })
  const { radius, quiet_days: quiet } = choices
  return (
    <>
      <NearbyChips
        name={t('nearby.radius')}
        chips={NEARBY_RADII.map((value) => ({ value, name: km.format(value) }))}
        chosen={NEARBY_RADII.filter((one) => one === radius)}
        onToggle={(value) => change({ radius: value })}
      />
      <NearbyChips
        name={t('feed.category')}
        hint={t('nearby.noneMeansAll')}
        chips={(categories ?? []).map(({ slug, name }) => ({ value: slug, name }))}
        chosen={choices.categories}
        onToggle={(slug) => change({ categories: toggled(choices.categories, slug) })}
      />
      <NearbyChips
        name={t('feed.mood')}
        hint={t('nearby.noneMeansAll')}
        chips={MOOD_SLUGS.map((value) => ({ value, name: t(`mood.${value}`) }))}
        chosen={choices.moods}
        onToggle={(slug) => change({ moods: toggled(choices.moods, slug) })}
      />
      <NearbyChips
        name={t('nearby.quietDays')}
        hint={t('nearby.quietDaysHint')}
        chips={WEEKDAYS.map((value) => ({
          value,
          name: weekdayText(locale, value, 'short'),
          label: weekdayText(locale, value, 'long'),
        }))}
        chosen={quiet}
        onToggle={(day) => {
          const days = toggled(quiet, day)
          if (days.length <= MOST_QUIET_DAYS) change({ quiet_days: days })
        }}
      />
    </>
  )
}

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}
