import { getRouteApi, useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { Head } from '../../shell/head.tsx'
import controls from '../../ui/controls.module.css'
import { JsonLd } from '../../ui/json-ld.tsx'
import { Cities, Collections, Kinds, Moods } from './choices.tsx'
import { Hero } from './hero.tsx'
import { LaterEvents, NextEvents, Picks } from './landing-events.tsx'
import { posters } from './landing-groups.ts'
import styles from './landing-page.module.css'
import { Orbit } from './orbit.tsx'

const route = getRouteApi('/$locale/')

/** The home page: what is on in a city tonight and at the weekend, and the ways on. */
export function LandingPage() {
  const t = useTranslations()
  const { places, home } = route.useLoaderData()
  const { city } = route.useSearch()
  const [first, second] = [home?.first ?? null, home?.second ?? null]
  return (
    <div className={styles['landing']}>
      <Head
        title={t('landing.title')}
        description={t('landing.lead')}
        path="/"
        index={city === undefined}
      />
      {import.meta.env.SSR && <SiteData />}
      <section className={styles['hero']}>
        <Hero home={home} />
        <Orbit
          inner={home?.orbit.inner ?? []}
          outer={home?.orbit.outer ?? []}
          innerName={t(
            first?.kind === 'today' || first?.kind === 'tonight'
              ? `feed.${first.kind}`
              : 'landing.next',
          )}
          today={home?.today ?? ''}
          outerName={t(second?.kind === 'weekend' ? 'feed.weekend' : 'feed.later')}
        />
      </section>
      {home === null && (
        <p className={styles['nothing']}>
          {t('landing.nothing')} <OperatorsWay />
        </p>
      )}
      {home && home.picks.length > 0 && <Picks home={home} />}
      {home && first && <NextEvents home={home} group={first} />}
      {home && second && (
        <LaterEvents home={home} group={second} events={posters(second.events, home.orbit.outer)} />
      )}
      {home && <Collections home={home} />}
      {home && <Kinds home={home} />}
      {home && <Moods home={home} />}
      {places.length > 0 && <Cities places={places} />}
      <Reasons city={home?.city.slug} />
    </div>
  )
}

/** An empty site is as often seen by the person who sets it up. */
function OperatorsWay() {
  const t = useTranslations('landing')
  return (
    <a href="/operator/setup" rel="nofollow" data-document="">
      {t('setUp')}
    </a>
  )
}

function Reasons({ city }: { city: string | undefined }) {
  const t = useTranslations('landing')
  const links = useTranslations('links')
  const locale = useLocale()
  const reasons = [
    { kind: 'meetup', title: t('gatheredTitle'), text: t('gathered') },
    { kind: 'wellness', title: t('pricesTitle'), text: t('prices') },
    { kind: 'talk', title: t('sourcesTitle'), text: t('sources') },
  ]
  return (
    <section aria-labelledby="how">
      <h2 id="how">{t('whyTitle')}</h2>
      <ul className={styles['reasons']}>
        {reasons.map(({ kind, title, text }) => (
          <li key={kind} data-kind={kind}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <a
        className={controls['secondary']}
        href={`/${locale}/give${city === undefined ? '' : `?city=${city}`}`}
      >
        {links('give')}
      </a>
    </section>
  )
}

function SiteData() {
  const { origin, look } = useRouteContext({
    from: '__root__',
    select: (context) => context.site,
  })
  const locale = useLocale()
  const target = `${origin}/${locale}/search?search={search_term_string}`
  return (
    <JsonLd
      data={{
        '@graph': [
          {
            '@type': 'Organization',
            '@id': `${origin}/#okolo`,
            name: look.name,
            url: `${origin}/`,
          },
          {
            '@type': 'WebSite',
            name: look.name,
            url: `${origin}/${locale}/`,
            inLanguage: locale,
            potentialAction: {
              '@type': 'SearchAction',
              target: { '@type': 'EntryPoint', urlTemplate: target },
              'query-input': 'required name=search_term_string',
            },
          },
        ],
      }}
    />
  )
}
