import { formatTag } from '@okolo/contract/locale'
import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import type { NearbyChoices } from '@okolo/contract/people/matches'
import { MOST_QUIET_DAYS, NEARBY_RADII } from '@okolo/contract/people/nearby-choices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { weekdayText } from '../../catalogue/event/event-time.ts'
import { categoriesQuery } from '../../catalogue/filter/categories.ts'
import { Check } from '../../people/form-parts.tsx'
import { callAs } from '../../people/session-calls.ts'
import { useSession } from '../../people/use-session.ts'
import { sayFailure } from '../../ui/toast.ts'
import { NearbyChips } from './nearby-chips.tsx'
import { NearbyPlace, type NearbyChange } from './nearby-place.tsx'
import styles from './notifications.module.css'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** The new events near them that somebody wants to be told of. Off, nothing is chosen; a place switches it on. */
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
      {isOn && <NearbyWishes choices={choices} change={change} />}
      {(isOn || isOpening) && (
        <p className={styles['hint']}>{choices.location === null ? t('kept') : t('keptPoint')}</p>
      )}
    </section>
  )
}

type Changing = { choices: NearbyChoices; change: (change: NearbyChange) => void }

/** How far, and what: nothing chosen means everything. */
function NearbyWishes({ choices, change }: Changing) {
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

/** The choices, and a function that changes them: they are shown at once and sent one after the other. */
function useNearby() {
  const t = useTranslations('error')
  const locale = useLocale()
  const isSignedIn = useSession() != null
  const queryClient = useQueryClient()
  const queryKey = ['nearby-choices', locale]
  const { data } = useQuery({
    queryKey,
    enabled: isSignedIn,
    queryFn: () => callAs('matches', { locale }),
  })
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  const send = async (payload: NearbyChange) => {
    try {
      const answer = await callAs('updateMatches', { locale, payload })
      if (waiting.current === 1) queryClient.setQueryData(queryKey, answer)
    } catch {
      sayFailure(t('wrong'))
      await queryClient.invalidateQueries({ queryKey })
    } finally {
      waiting.current -= 1
    }
  }
  const change = (payload: NearbyChange) => {
    const { city: _city, location: _location, ...rest } = payload
    queryClient.setQueryData<NearbyChoices>(queryKey, (shown) =>
      shown === undefined || payload.is_on !== undefined ? shown : { ...shown, ...rest },
    )
    waiting.current += 1
    sent.current = sent.current.then(() => send(payload))
  }
  return { choices: data, change }
}

function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}
