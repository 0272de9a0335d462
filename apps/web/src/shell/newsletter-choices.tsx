import { useTranslations } from 'use-intl'
import controls from '../ui/controls.module.css'

export type Choice = { slug: string; name: string }

/** The choice of a category and a city, for the newsletter's forms. */
export function ChoiceFields({
  cities,
  categories,
  city,
  category,
}: {
  cities: readonly Choice[]
  categories: readonly Choice[]
  city: Choice
  category: string
}) {
  const t = useTranslations('newsletter')
  const offered = cities.some(({ slug }) => slug === city.slug) ? cities : [city, ...cities]
  return (
    <>
      <label>
        {t('category')}
        <select className={controls['field']} name="category" defaultValue={category}>
          <option value="">{t('allCategories')}</option>
          <Options of={categories} />
        </select>
      </label>
      <label>
        {t('city')}
        <select className={controls['field']} name="city" defaultValue={city.slug}>
          <Options of={offered} />
        </select>
      </label>
    </>
  )
}

function Options({ of }: { of: readonly Choice[] }) {
  return of.map(({ slug, name }) => (
    <option key={slug} value={slug}>
      {name}
    </option>
  ))
}
