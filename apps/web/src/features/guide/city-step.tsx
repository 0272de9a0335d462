import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { loadPlaces } from '../../catalogue/places/places.ts'
import { chooseCity } from '../../catalogue/places/chosen-city.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import { CityButton } from './city-button.tsx'
import { Frame } from './frame.tsx'
import styles from './guide.module.css'
import { useLeaveGuide } from './leave-guide.ts'
import { pageAfter, wantedPage } from './steps.ts'
import { useCarried, useGuideCity } from './use-guide.ts'

/** How many other cities stand beside the chosen one. */
const OTHERS = 5

/** The city of the feeds, and the way on: to what was wanted, or to the city's feed. */
export function CityStep() {
  const t = useTranslations('guide')
  const locale = usePageLocale()
  const context = useRouteContext({ from: '__root__' })
  const carried = useCarried()
  const { city, pick } = useGuideCity()
  const { data = [] } = useQuery({
    queryKey: ['guide-cities'],
    queryFn: () => loadPlaces(context),
  })
  const others = data
    .filter(({ slug, eventCount }) => slug !== city?.slug && eventCount > 0)
    .slice(0, OTHERS)
  const leave = useLeaveGuide()
  return (
    <Frame
      step="city"
      heading={t('city')}
      text={t('cityText')}
      ways={
        <a
          className={controls['primary']}
          href={pageAfter(locale, carried, city?.slug ?? null)}
          onClick={(event) => {
            if (city !== null) chooseCity(city.slug)
            leave(event)
          }}
        >
          {t(wantedPage(carried.redirectTo) === null ? 'start' : 'resume')}
        </a>
      }
    >
      <ul className={styles['cities']}>
        {[...(city === null ? [] : [city]), ...others].map((place) => (
          <li key={place.slug}>
            <button
              type="button"
              className={controls['chip']}
              aria-pressed={place.slug === city?.slug}
              data-on={place.slug === city?.slug || undefined}
              onClick={() => pick(place)}
            >
              {place.name}
            </button>
          </li>
        ))}
        <li>
          <CityButton />
        </li>
      </ul>
    </Frame>
  )
}
