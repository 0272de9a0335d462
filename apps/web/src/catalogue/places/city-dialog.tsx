import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import styles from './city-dialog.module.css'
import { findPlaces } from './find-places.ts'
import type { Place } from './places.ts'
import { visitorPlace } from './visitor-place.ts'

type CityDialogProps = {
  current: string | null
  onClose: () => void
  /** The dialog closes by itself (specification 4). */
  onPick: (city: Place) => void
}

/** Milliseconds until the field takes the focus (specification 9). */
const FOCUS_DELAY = 10

/** The city choice: found by the beginning of its name in any language, or nearest to the visitor. */
export function CityDialog({ current, onClose, onPick }: CityDialogProps) {
  const t = useTranslations()
  const context = useRouteContext({ from: '__root__' })
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim().slice(0, 100))
  const { data, isError } = useQuery({
    queryKey: ['city-choice', search],
    queryFn: () => findPlaces(context, search, current),
    placeholderData: keepPreviousData,
  })
  const found = data === undefined ? null : data.alive.length + data.others.length
  const pick = (city: Place) => {
    onPick(city)
    onClose()
  }
  return (
    <Dialog title={t('city.choose')} onClose={onClose} isDropdown>
      <div className={styles['top']}>
        <input
          ref={useFocusWithoutKeyboard()}
          className={controls['field']}
          type="search"
          aria-label={t('city.search')}
          placeholder={t('city.search')}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Nearest onPick={pick} />
      </div>
      <p className={controls['hidden']} role="status">
        {found === null
          ? ''
          : found === 0
            ? t('city.notCovered')
            : t('filters.citiesFound', { count: found })}
      </p>
      {isError && <p role="alert">{t('error.wrong')}</p>}
      {found === 0 && (
        <div className={styles['none']}>
          <strong>{t('city.notCovered')}</strong>
          <p>{t('city.notCoveredHelp')}</p>
        </div>
      )}
      {data && (
        <>
          <Cities name={t('city.withEvents')} places={data.alive} current={current} onPick={pick} />
          <Cities
            name={t('city.others')}
            about={t('city.othersHelp')}
            places={data.others}
            current={current}
            onPick={pick}
          />
        </>
      )}
    </Dialog>
  )
}

/** Focuses the field at once where that opens no keyboard over the list. */
function useFocusWithoutKeyboard() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!window.matchMedia('(pointer: fine)').matches) return
    const timer = setTimeout(() => field.current?.focus(), FOCUS_DELAY)
    return () => clearTimeout(timer)
  }, [])
  return field
}

/** Asks the device for its position, on a press only. If refused, the server guesses by IP address (specification 4). */
function Nearest({ onPick }: { onPick: (city: Place) => void }) {
  const t = useTranslations('filters')
  const context = useRouteContext({ from: '__root__' })
  const [state, setState] = useState<'idle' | 'looking' | 'failed'>('idle')
  const look = async () => {
    setState('looking')
    try {
      onPick(await visitorPlace(context))
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <button
        type="button"
        className={controls['secondary']}
        aria-busy={state === 'looking' || undefined}
        onClick={() => void look()}
      >
        <Icon name="map" size={20} />
        {t('nearest')}
      </button>
      {state === 'failed' && <p role="alert">{t('nearestFailed')}</p>}
    </>
  )
}

function Cities({
  name,
  about,
  places,
  current,
  onPick,
}: {
  name: string
  about?: string
  places: Place[]
  current: string | null
  onPick: (city: Place) => void
}) {
  const t = useTranslations('city')
  const locale = useLocale()
  if (places.length === 0) return null
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  return (
    <section>
      <h3 className={styles['kind']}>{name}</h3>
      {about !== undefined && <p className={styles['about']}>{about}</p>}
      <ul className={styles['cities']}>
        {places.map((place) => (
          <li key={place.slug}>
            <button
              type="button"
              aria-pressed={place.slug === current}
              onClick={() => onPick(place)}
            >
              <strong>{place.name}</strong>
              <span>
                {place.eventCount > 0
                  ? t('eventCount', { count: place.eventCount })
                  : countries.of(place.country.toUpperCase())}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
