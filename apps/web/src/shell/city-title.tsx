import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Place } from '../catalogue/places/places.ts'
import { inOtherCity } from '../catalogue/filter/feed-filter.ts'
import { chooseCity } from '../catalogue/places/chosen-city.ts'
import { goTo } from './navigation/follow-links.ts'
import { openDialog } from '../catalogue/open-dialog.ts'
import controls from '../ui/controls.module.css'
import { Icon } from '../ui/icon.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from './city-title.module.css'

const PANEL = 'city-panel'

type ButtonProps = {
  city: Pick<Place, 'slug' | 'name'>
  chosen: EventFilter
  /** The page with these filters. */
  href: (filter: EventFilter) => string
}

type TitleProps = ButtonProps & {
  places: Place[]
  /** Null: the page has it elsewhere. */
  heading: string | null
  isDemo?: boolean
}

/** The page's heading, which also opens the city choice. On phones it is beside the logo. */
export function CityTitle({ places, heading, isDemo = false, ...button }: TitleProps) {
  const t = useTranslations()
  return (
    <div className={styles['title']} data-city-title="">
      {heading !== null && <h1>{heading}</h1>}
      <CityButton {...button} />
      {isDemo && <span className={styles['demo']}>{t('demo.label')}</span>}
      <Panel id={PANEL} title={t('city.choose')}>
        <CityChoice {...button} places={places} />
      </Panel>
    </div>
  )
}

/** Opens the choice of a city: beside the logo on a phone, in the bar elsewhere. */
export function CityButton({ city, chosen, href }: ButtonProps) {
  const t = useTranslations('city')
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
            chooseCity(slug, city.slug)
            goTo(router, href(inOtherCity(chosen, slug)))
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

function CityChoice({ city, places, chosen, href }: ButtonProps & { places: Place[] }) {
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
              href={href(inOtherCity(chosen, slug))}
              aria-current={slug === city.slug ? 'true' : undefined}
              onClick={() => chooseCity(slug, city.slug)}
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
