import { isMoodSlug } from '@okolo/contract/events/mood'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import type { Place } from '../../catalogue/places/places.ts'
import { chooseCity } from '../../catalogue/places/chosen-city.ts'
import { CategoryArt } from '../../ui/category-art.tsx'
import controls from '../../ui/controls.module.css'
import styles from './choices.module.css'
import type { Home } from './load-landing.ts'

/** The largest categories of the city. */
export function Kinds({ home: { scope, categories } }: { home: Home }) {
  const t = useTranslations('landing')
  const locale = useLocale()
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="kinds">
      <h2 id="kinds">{t('kinds')}</h2>
      <ul className={styles['kinds']}>
        {categories.map(({ slug, name, count }) => (
          <li key={slug}>
            <a href={pages.feed(locale, { ...scope, category: slug })} data-kind={slug}>
              <CategoryArt className={styles['motif']} category={slug} />
              <span>
                {name} <small>{count}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Filters that editors gave a name. */
export function Collections({ home: { collections } }: { home: Home }) {
  const t = useTranslations('landing')
  const locale = useLocale()
  if (collections.length === 0) return null
  return (
    <section aria-labelledby="collections">
      <h2 id="collections">{t('collections')}</h2>
      <ul className={styles['moods']}>
        {collections.map(({ slug, name }) => (
          <li key={slug}>
            <a
              className={controls['chip']}
              href={pages.collection(locale, slug)}
              lang={name.language}
            >
              {name.text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Moods({ home: { scope, moods } }: { home: Home }) {
  const t = useTranslations()
  const locale = useLocale()
  if (moods.length === 0) return null
  return (
    <section aria-labelledby="moods">
      <h2 id="moods">{t('landing.moods')}</h2>
      <ul className={styles['moods']}>
        {moods.map(
          ({ slug, count }) =>
            isMoodSlug(slug) && (
              <li key={slug}>
                <a
                  className={controls['chip']}
                  href={pages.feed(locale, { ...scope, mood: slug })}
                  data-hue={slug}
                >
                  {t(`mood.${slug}`)} <small>{count}</small>
                </a>
              </li>
            ),
        )}
      </ul>
    </section>
  )
}

export function Cities({ places }: { places: Place[] }) {
  const t = useTranslations()
  const locale = useLocale()
  return (
    <section aria-labelledby="cities">
      <h2 id="cities">{t('landing.cities')}</h2>
      <ul className={styles['cities']}>
        {places.map(({ slug, name, eventCount }) => (
          <li key={slug}>
            <a href={pages.feed(locale, { city: slug })} onClick={() => chooseCity(slug)}>
              <strong>{name}</strong>
              {eventCount > 0 && <span>{t('city.eventCount', { count: eventCount })}</span>}
            </a>
          </li>
        ))}
        <li>
          <a href={`/${locale}/cities`}>
            <strong>{t('city.all')}</strong>
            <span>{t('city.choose')}</span>
          </a>
        </li>
      </ul>
    </section>
  )
}
