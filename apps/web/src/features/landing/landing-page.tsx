import { pages } from '@okolo/contract/site/pages'
import { getRouteApi, useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { store } from '../../device/storage.ts'
import { Head } from '../../shell/head.tsx'
import controls from '../../ui/controls.module.css'
import { JsonLd } from '../../ui/json-ld.tsx'
import { RingArt } from '../../ui/ring-art.tsx'
import styles from './landing-page.module.css'

const route = getRouteApi('/$locale/')

export function LandingPage() {
  const t = useTranslations()
  const locale = useLocale()
  const { places, first } = route.useLoaderData()
  return (
    <div className={styles['landing']}>
      <Head title={t('landing.title')} description={t('landing.lead')} path="/" />
      {import.meta.env.SSR && <SiteData />}
      <section className={styles['hero']}>
        <div className={styles['words']}>
          <h1>{t('landing.heading')}</h1>
          <p>{t('landing.lead')}</p>
          {first && (
            <a className={controls['primary']} href={pages.feed(locale, { city: first.city.slug })}>
              {t('landing.open', { city: first.city.name })}
            </a>
          )}
          {first && <p>{onNow(first.tonight, first.thisWeek)}</p>}
        </div>
        <div className={styles['art']}>
          <RingArt seed="okolo-landing-2" hue="social" />
        </div>
      </section>
      <section aria-labelledby="cities">
        <h2 id="cities">{t('landing.cities')}</h2>
        <ul className={styles['cities']}>
          {places.map(({ slug, name, eventCount }) => (
            <li key={slug}>
              <a
                href={pages.feed(locale, { city: slug })}
                onClick={() => store('filterCity', slug)}
              >
                <strong>{name}</strong>
                {eventCount > 0 && <span>{t('city.eventCount', { count: eventCount })}</span>}
              </a>
            </li>
          ))}
          <li>
            <a href={`/${locale}/cities`}>
              <strong>{t('city.all')}</strong>
            </a>
          </li>
        </ul>
      </section>
      <Reasons />
    </div>
  )

  /** The number of events tonight and this week, without zeros. */
  function onNow(tonight: number, thisWeek: number): string {
    return [
      ...(tonight > 0 ? [t('landing.tonight', { count: tonight })] : []),
      ...(thisWeek > 0 ? [t('landing.thisWeek', { count: thisWeek })] : []),
    ].join(' · ')
  }
}

function Reasons() {
  const t = useTranslations('landing')
  const reasons = [
    { hue: 'party', title: t('gatheredTitle'), text: t('gathered') },
    { hue: 'chill', title: t('pricesTitle'), text: t('prices') },
    { hue: 'creative', title: t('sourcesTitle'), text: t('sources') },
  ]
  return (
    <section aria-labelledby="how">
      <h2 id="how">{t('whyTitle')}</h2>
      <ul className={styles['reasons']}>
        {reasons.map(({ hue, title, text }) => (
          <li key={hue} data-hue={hue}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SiteData() {
  const { origin } = useRouteContext({ from: '__root__', select: (context) => context.site })
  const locale = useLocale()
  const target = `${origin}/${locale}/search?search={search_term_string}`
  return (
    <JsonLd
      data={{
        '@graph': [
          { '@type': 'Organization', '@id': `${origin}/#okolo`, name: 'Okolo', url: `${origin}/` },
          {
            '@type': 'WebSite',
            name: 'Okolo',
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
