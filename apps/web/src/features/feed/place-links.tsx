import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import type { Place } from '../../catalogue/places/places.ts'
import { chooseCity } from '../../catalogue/places/chosen-city.ts'
import controls from '../../ui/controls.module.css'

/** Ways to cities that have something on. */
export function PlaceLinks({ places }: { places: Place[] }) {
  const t = useTranslations('city')
  const locale = useLocale()
  return (
    <>
      {places.slice(0, 4).map(({ slug, name }) => (
        <a
          key={slug}
          className={controls['secondary']}
          href={pages.feed(locale, { city: slug })}
          onClick={() => chooseCity(slug)}
        >
          {name}
        </a>
      ))}
      <a className={controls['secondary']} href={`/${locale}/cities`}>
        {t('all')}
      </a>
    </>
  )
}
