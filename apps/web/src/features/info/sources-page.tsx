import type { SourceInfo, TownCoverage } from '@okolo/contract/site/info'
import { pages } from '@okolo/contract/site/pages'
import { getRouteApi } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Place } from '../../catalogue/places/places.ts'
import { Head } from '../../shell/head.tsx'
import { dateText } from '../../catalogue/event/event-time.ts'
import controls from '../../ui/controls.module.css'
import styles from './prose.module.css'

const route = getRouteApi('/$locale/sources')

/** The sources by city, with their terms and the time of the last complete read. */
export function SourcesPage() {
  const t = useTranslations()
  const locale = useLocale()
  const { sources: all, towns, others } = route.useLoaderData()
  const cities = byCity(all)
  return (
    <div className={styles['page']}>
      <Head
        title={t('site.sourcesTitle')}
        description={t('site.sourcesDescription')}
        path="/sources"
      />
      <h1>{t('site.sourcesTitle')}</h1>
      <p className={styles['lead']}>{t('site.sourcesIntro')}</p>
      {cities.length === 0 && <p className={styles['lead']}>{t('site.none')}</p>}
      {cities.map(({ slug, name, sources }) => (
        <section key={slug} aria-labelledby={`in-${slug}`}>
          <h2 id={`in-${slug}`}>{name}</h2>
          <TownLine town={towns.find(({ city }) => city.slug === slug)} />
          <ul className={styles['sources']}>
            {sources.map((source) => (
              <Source key={source.slug} source={source} />
            ))}
          </ul>
        </section>
      ))}
      <Others places={others} />
      <p className={styles['lead']}>
        <a className={controls['secondary']} href={pages.suggest(locale)}>
          {t('links.suggest')}
        </a>
      </p>
    </div>
  )
}

/** Leads to the sources of single cities. */
function Others({ places }: { places: Place[] }) {
  const t = useTranslations('city')
  const locale = useLocale()
  if (places.length === 0) return null
  return (
    <section aria-labelledby="others">
      <h2 id="others">{t('others')}</h2>
      <p className={styles['lead']}>
        {places.map(({ slug, name }) => (
          <Fragment key={slug}>
            <a href={`/${locale}/sources?city=${slug}`}>{name}</a>{' '}
          </Fragment>
        ))}
      </p>
    </section>
  )
}

function TownLine({ town }: { town: TownCoverage | undefined }) {
  const t = useTranslations('site')
  if (town === undefined) return null
  const { houses, covered } = town
  return <p className={styles['lead']}>{t('townCovered', { houses, covered })}</p>
}

function Source({ source }: { source: SourceInfo }) {
  const t = useTranslations('site')
  const locale = useLocale()
  const title =
    source.given === true
      ? t(source.role === 'organizer' ? 'givenByOrganizers' : 'givenByVisitors')
      : source.title
  const { url, attribution, license, terms_url: terms, upcoming } = source
  const { last_success: last } = source
  const facts = [
    ...(source.is_demo ? [t('demo')] : []),
    ...(license === null ? [] : [t('license', { name: license })]),
    ...(attribution === null ? [] : [t('attribution', { name: attribution })]),
    ...(source.redisplay === 'yes' ? [] : [t('factsOnly')]),
    ...(source.images === 'none' ? [t('noImages')] : []),
  ]
  const read =
    last === null ? t('never') : t('lastSuccess', { date: dateText(locale, last.slice(0, 10)) })
  return (
    <li>
      <strong>{url === null ? title : <a href={url}>{title}</a>}</strong>
      <p>
        {[...(upcoming === null ? [] : [t('upcoming', { count: upcoming })]), read].join(' · ')}
      </p>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {terms !== null && (
        <p>
          <a href={terms} aria-label={`${t('terms')}: ${title}`}>
            {t('terms')}
          </a>
        </p>
      )}
    </li>
  )
}

/** The API sorts sources by city. */
function byCity(sources: SourceInfo[]) {
  const cities = new Map<string, { slug: string; name: string; sources: SourceInfo[] }>()
  for (const source of sources) {
    const city = cities.get(source.city.slug) ?? { ...source.city, sources: [] }
    city.sources.push(source)
    cities.set(city.slug, city)
  }
  return [...cities.values()]
}
