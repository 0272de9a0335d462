import type { NearbyChoices } from '@okolo/contract/people/matches'
import { roundedDegrees } from '@okolo/contract/people/nearby-choices'
import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { devicePlace } from '../../catalogue/places/visitor-place.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { NearbyGroup } from './nearby-chips.tsx'

const CityDialog = lazy(async () => ({
  default: (await import('../../catalogue/places/city-dialog.tsx')).CityDialog,
}))

/** A choice as it is sent. */
export type NearbyChange = Partial<Omit<NearbyChoices, 'city'>> & { city?: string }

/** The place: a city, or a point around the device that is rounded before it leaves it. */
export function NearbyPlace({
  choices: { city, location },
  onChange,
}: {
  choices: Pick<NearbyChoices, 'city' | 'location'>
  onChange: (change: NearbyChange) => void
}) {
  const t = useTranslations()
  const { site } = useRouteContext({ from: '__root__' })
  const [isChoosing, setChoosing] = useState(false)
  const [state, setState] = useState<'idle' | 'looking' | 'failed'>('idle')
  const lookAround = async () => {
    setState('looking')
    const found = await devicePlace(Date.parse(site.now()))
    setState(found === null ? 'failed' : 'idle')
    if (found !== null) onChange({ location: [roundedDegrees(found[0]), roundedDegrees(found[1])] })
  }
  return (
    <>
      <NearbyGroup name={t('nearby.place')}>
        <button
          type="button"
          className={controls['chip']}
          data-on={city === null ? undefined : ''}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          {city?.name ?? t('city.choose')}
          {city !== null && <span className={controls['hidden']}>{`, ${t('city.change')}`}</span>}
          <Icon name="down" size={18} />
        </button>
        <button
          type="button"
          className={controls['chip']}
          aria-pressed={location !== null}
          aria-busy={state === 'looking' || undefined}
          data-on={location !== null || undefined}
          onClick={() => void lookAround()}
        >
          <Icon name="map" size={18} />
          {t('nearby.around')}
        </button>
      </NearbyGroup>
      {state === 'failed' && <p role="alert">{t('nearby.aroundFailed')}</p>}
      <Suspense>
        {isChoosing && (
          <CityDialog
            current={city?.slug ?? null}
            onClose={() => setChoosing(false)}
            onPick={({ slug }) => onChange({ city: slug })}
          />
        )}
      </Suspense>
    </>
  )
}
