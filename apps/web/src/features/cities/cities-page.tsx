import { pages } from '@okolo/contract/site/pages'
import { getRouteApi } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { NearMe } from '../../catalogue/places/near-me.tsx'
import type { Place } from '../../catalogue/places/places.ts'
import { chooseCity } from '../../catalogue/places/chosen-city.ts'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'
import styles from './cities-page.module.css'

const route = getRouteApi('/$locale/cities')

/** All cities, those with events first. The search is a plain GET form. */
export function CitiesPage() {
  const t = useTranslations('city')
  const submit = useTranslations('search')('submit')
  const locale = useLocale()
  const { search, cities } = route.useLoaderData()
  const none = cities.alive.length + cities.others.length === 0
  return (
    <div className={styles['page']}>
      <Head
        title={t('pageTitle')}
        description={t('pageDescription')}
        path="/cities"
        index={search === ''}
      />
      <h1>{t('choose')}</h1>
      <form action={`/${locale}/cities`} method="get" className={styles['form']} key={search}>
        <input
          className={controls['field']}
          type="search"
          name="search"
          aria-label={t('search')}
          placeholder={t('search')}
          defaultValue={search}
        />
        <button className={controls['primary']}>{submit}</button>
      </form>
      <p>
        <NearMe className={controls['secondary']} />
      </p>
      {none && (
        <MessagePage level={2} heading={t('notCovered')} text={t('notCoveredHelp')} kind="tour" />
      )}
      <CityList name={t('withEvents')} places={cities.alive} />
      <CityList name={t('others')} about={t('othersHelp')} places={cities.others} />
      <p className={styles['credit']}>
        <a href="https://www.geonames.org/" rel="noopener">
          {t('credit')}
        </a>
      </p>
    </div>
  )
}

type CityListProps = { name: string; about?: string; places: Place[] }

function CityList({ name, about, places }: CityListProps) {
  const t = useTranslations('city')
  const locale = useLocale()
  if (places.length === 0) return null
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  return (
    <section>
      <h2>{name}</h2>
      {about !== undefined && <p className={styles['about']}>{about}</p>}
      <ul className={styles['cities']}>
        {places.map((place) => (
          <li key={place.slug}>
            <a
              href={pages.feed(locale, { city: place.slug })}
              onClick={() => chooseCity(place.slug)}
            >
              <strong>{place.name}</strong>
              <span suppressHydrationWarning>
                {place.eventCount > 0
                  ? t('eventCount', { count: place.eventCount })
                  : countries.of(place.country.toUpperCase())}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
