import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { cityPlace } from '../../catalogue/places/places.ts'
import { devicePlace, placeByAddress } from '../../catalogue/places/visitor-place.ts'
import { declineLocation, locationAnswer } from '../../device/location-record.ts'
import { device } from '../../device/port/here.ts'
import { PermissionHelp } from '../../people/permission-help.tsx'
import controls from '../../ui/controls.module.css'
import { Frame, Next } from './frame.tsx'
import styles from './guide.module.css'
import { useGuideCity } from './use-guide.ts'

/** How the city was found. `none`: neither the device nor the network told. */
type Found = 'device' | 'network' | 'none'

/** Asks for the place, on a press only, and finds the city. A no is kept. */
export function NearbyStep() {
  const t = useTranslations('guide')
  const { api, locale, site } = useRouteContext({ from: '__root__' })
  const { city, pick } = useGuideCity()
  const [found, setFound] = useState<Found | 'looking' | null>(null)
  const [isBlocked, setBlocked] = useState(false)
  const now = () => Date.parse(site.now())
  const look = async (): Promise<Found> => {
    const here = await devicePlace(now())
    if (here !== null) {
      pick(cityPlace(await api.nearestCity(...here), locale))
      return 'device'
    }
    setBlocked((await device.mayLocate()) === 'denied')
    const guess = await placeByAddress(api)
    if (guess.by === 'default') return 'none'
    pick(cityPlace(guess.city, locale))
    return 'network'
  }
  const press = () => {
    setFound('looking')
    look().then(setFound, () => setFound('none'))
  }
  const isOver = found !== null && found !== 'looking'
  return (
    <Frame
      step="nearby"
      heading={t('nearby')}
      text={t('nearbyText')}
      ways={
        isOver ? (
          <Next step="nearby" />
        ) : (
          <>
            <button
              type="button"
              className={controls['primary']}
              aria-busy={found === 'looking' || undefined}
              onClick={press}
            >
              {t('nearbyAllow')}
            </button>
            <Next
              step="nearby"
              isQuiet
              onLeave={() => locationAnswer() === null && declineLocation(now())}
            >
              {t('notNow')}
            </Next>
          </>
        )
      }
    >
      <div className={styles['outcome']} role="status">
        {found === 'device' && <p>{t('nearbyFound', { city: city?.name ?? '' })}</p>}
        {found === 'network' && <p>{t('nearbyGuessed', { city: city?.name ?? '' })}</p>}
        {found === 'none' && <p>{t('nearbyNone')}</p>}
        {isOver && isBlocked && <PermissionHelp />}
      </div>
    </Frame>
  )
}
