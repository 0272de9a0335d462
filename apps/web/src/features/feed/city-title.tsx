import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { pages } from '@okolo/contract/site/pages'
import { useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Place } from '../../catalogue/places/places.ts'
import { inOtherCity } from '../../catalogue/filter/feed-filter.ts'
import { store } from '../../device/storage.ts'
import { goTo } from '../../shell/navigation/follow-links.ts'
import { openDialog } from '../../shell/open-dialog.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './city-title.module.css'

const PANEL = 'city-panel'

type CityTitleProps = {
  city: Place
  places: Place[]
  chosen: EventFilter
  isDemo: boolean
  isPast: boolean
}

/** The page's heading, which also opens the city choice. On phones it is beside the logo. */
export function CityTitle({ city, places, chosen, isDemo, isPast }: CityTitleProps) {
  const t = useTranslations()
  const heading = isPast
    ? t('feed.titlePast', { city: city.name })
    : t('feed.heading', { city: city.name })
  return (
    <div className={styles['title']} data-city-title="">
      <h1>{heading}</h1>
      <CityButton city={city} chosen={chosen} />
      {isDemo && <span className={styles['demo']}>{t('demo.label')}</span>}
      <Panel id={PANEL} title={t('city.choose')}>
        <CityChoice current={city.slug} places={places} chosen={chosen} />
      </Panel>
    </div>
  )
}

/** Opens the choice of a city: beside the logo on a phone, in the bar elsewhere. */
export function CityButton({ city, chosen }: Pick<CityTitleProps, 'city' | 'chosen'>) {
  const t = useTranslations('city')
  const locale = useLocale()
  const router = useRouter()
  return (
    <button
      type="button"
      className={styles['city']}
      popoverTarget={PANEL}
      onClick={(event) => {
        event.preventDefault()
        openDialog({
          kind: 'city',
          current: city.slug,
          onPick: ({ slug }) => {
            store('filterCity', slug)
            goTo(router, pages.feed(locale, inOtherCity(chosen, slug)))
          },
          otherwise: () => document.querySelector<HTMLElement>(`#${PANEL}`)?.showPopover(),
        })
      }}
    >
      <span className={styles['name']}>{city.name}</span>{' '}
      <span className={styles['choose']}>{t('change')}</span>
      <Icon name="down" size={18} />
    </button>
  )
}

function CityChoice({
  current,
  places,
  chosen,
}: {
  current: string
  places: Place[]
  chosen: EventFilter
}) {
  const t = useTranslations('city')
  const locale = useLocale()
  return (
    <>
      <form action={`/${locale}/cities`} method="get" className={styles['search']}>
        <input
          className={controls['field']}
          type="search"
          name="search"
          aria-label={t('search')}
          placeholder={t('search')}
        />
      </form>
      <ul className={styles['cities']}>
        {places.map(({ slug, name, eventCount }) => (
          <li key={slug}>
            <a
              className={controls['chip']}
              href={pages.feed(locale, inOtherCity(chosen, slug))}
              aria-current={slug === current ? 'true' : undefined}
              onClick={() => store('filterCity', slug)}
            >
              {name}
              {eventCount > 0 && <small>{eventCount}</small>}
            </a>
          </li>
        ))}
        <li>
          <a className={controls['chip']} href={`/${locale}/cities`}>
            {t('all')}
          </a>
        </li>
      </ul>
    </>
  )
}
