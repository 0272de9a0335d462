import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import {
  withCategory,
  withOnline,
  without,
  withPopular,
  type EventFilter,
} from '@okolo/contract/filter/event-filter'
import { DEFAULT_CITY, OLDEST_CHILD } from '@okolo/contract/constants'
import { LOCALES } from '@okolo/contract/locale'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { languageName } from '../../catalogue/filter/applied-filters.tsx'
import { categoriesQuery } from '../../catalogue/filter/categories.ts'
import controls from '../../ui/controls.module.css'
import { moodsOf, withMood } from './filter-draft.ts'
import styles from './filters.module.css'
import { Section, Toggle } from './section.tsx'

const SORTS = ['', 'start', 'popular'] as const

type Choice = { draft: EventFilter; onChange: (draft: EventFilter) => void }

/** Popular or one category, never both (specification 4). */
export function CategorySection({ draft, city, onChange }: Choice & { city: string | null }) {
  const t = useTranslations('feed')
  const { api } = useRouteContext({ from: '__root__' })
  const { data = [] } = useQuery(categoriesQuery(api, city ?? DEFAULT_CITY))
  // Numbers are of one city: for the search through all of them they would mislead.
  const offered = data.filter(
    ({ slug, event_count }) => city === null || event_count > 0 || slug === draft.category,
  )
  return (
    <Section name={t('category')}>
      <div className={styles['choices']}>
        <Toggle on={draft.popular === true} onPress={() => onChange(withPopular(draft))}>
          {t('popular')}
        </Toggle>
        {offered.map(({ slug, name, event_count }) => (
          <Toggle
            key={slug}
            on={draft.category === slug}
            onPress={() => onChange(withCategory(draft, slug))}
          >
            {name}
            {city !== null && event_count > 0 && <small>{event_count}</small>}
          </Toggle>
        ))}
      </div>
    </Section>
  )
}

export function OtherSection({ draft, onChange }: Choice) {
  const t = useTranslations()
  const isFree = draft.free === true
  const chosen = moodsOf(draft)
  return (
    <Section name={t('feed.other')}>
      <div className={styles['switches']}>
        <Switch
          name={t('feed.online')}
          on={draft.is_online === true}
          onPress={() => onChange(withOnline(draft))}
        />
        <Switch
          name={t('feed.free')}
          on={isFree}
          onPress={() => {
            const rest = without(draft, 'free', 'price')
            onChange(isFree ? rest : { ...rest, free: true })
          }}
        />
        <Switch
          name={t('feed.accessible')}
          on={draft.accessible === true}
          onPress={() => {
            const rest = without(draft, 'accessible')
            onChange(draft.accessible === true ? rest : { ...rest, accessible: true })
          }}
        />
        <Price draft={draft} onChange={onChange} />
        <Age draft={draft} onChange={onChange} />
      </div>
      <div className={styles['moods']} role="group" aria-label={t('feed.mood')}>
        <h4 aria-hidden="true">{t('feed.mood')}</h4>
        <div className={styles['choices']}>
          {MOOD_SLUGS.map((mood) => (
            <Toggle
              key={mood}
              on={chosen.includes(mood)}
              onPress={() => onChange(withMood(draft, mood))}
            >
              {t(`mood.${mood}`)}
            </Toggle>
          ))}
        </div>
      </div>
      <Spoken draft={draft} onChange={onChange} />
    </Section>
  )
}

function Switch({ name, on, onPress }: { name: string; on: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={styles['switch']}
      onClick={onPress}
    >
      {name}
      <span className={styles['track']} aria-hidden="true" />
    </button>
  )
}

/** The highest price. An amount and "free" exclude each other. */
function Price({ draft, onChange }: Choice) {
  const t = useTranslations('filters')
  const id = useId()
  return (
    <label className={styles['price']} htmlFor={id}>
      {t('price')}
      <input
        id={id}
        className={controls['field']}
        type="number"
        inputMode="decimal"
        min="0"
        step="any"
        value={draft.price ?? ''}
        onChange={({ target }) => {
          const amount = target.valueAsNumber
          const rest = without(draft, 'price', 'free')
          onChange(
            Number.isFinite(amount) && amount >= 0
              ? { ...rest, price: amount }
              : without(draft, 'price'),
          )
        }}
      />
    </label>
  )
}

/** The age of a child. */
function Age({ draft, onChange }: Choice) {
  const t = useTranslations('feed')
  const id = useId()
  return (
    <label className={styles['price']} htmlFor={id}>
      {t('age')}
      <input
        id={id}
        className={controls['field']}
        type="number"
        inputMode="numeric"
        min="0"
        max={OLDEST_CHILD}
        value={draft.age ?? ''}
        onChange={({ target }) => {
          const age = target.valueAsNumber
          const rest = without(draft, 'age')
          const isAge = Number.isInteger(age) && age >= 0 && age <= OLDEST_CHILD
          onChange(isAge ? { ...rest, age } : rest)
        }}
      />
    </label>
  )
}

/** Languages of the event. The address may name another one, which then stays in the list. */
function Spoken({ draft, onChange }: Choice) {
  const t = useTranslations('filters')
  const locale = useLocale()
  const chosen = draft.language ?? ''
  const offered = [...new Set<string>([...LOCALES, ...(chosen === '' ? [] : [chosen])])]
  return (
    <div className={styles['moods']} role="group" aria-label={t('language')}>
      <h4 aria-hidden="true">{t('language')}</h4>
      <div className={styles['choices']}>
        {offered.map((tag) => (
          <Toggle
            key={tag}
            on={tag === chosen}
            onPress={() => {
              const rest = without(draft, 'language')
              onChange(tag === chosen ? rest : { ...rest, language: tag })
            }}
          >
            {languageName(locale, tag)}
          </Toggle>
        ))}
      </div>
    </div>
  )
}

/** Relevance, date, popularity (specification 9). */
export function SortSection({ draft, onChange }: Choice) {
  const t = useTranslations('feed')
  const names = { '': t('sortRelevance'), start: t('sortDate'), popular: t('sortPopular') }
  return (
    <Section name={t('sort')}>
      <div className={styles['choices']}>
        {SORTS.map((sorting) => (
          <Toggle
            key={sorting}
            on={(draft.sorting ?? '') === sorting}
            onPress={() => {
              const rest = without(draft, 'sorting')
              onChange(sorting === '' ? rest : { ...rest, sorting })
            }}
          >
            {names[sorting]}
          </Toggle>
        ))}
      </div>
    </Section>
  )
}
