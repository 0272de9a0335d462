import { withOnline, without } from '@okolo/contract/filter/event-filter'
import { OLDEST_CHILD } from '@okolo/contract/constants'
import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { languageName, languagesBeside } from '../../catalogue/filter/applied-filters.tsx'
import controls from '../../ui/controls.module.css'
import styles from './filters.module.css'
import { Section, Toggle, type Choice } from './section.tsx'

const SORTS = ['', 'start', 'popular'] as const

export function OtherSection({ draft, onChange }: Choice) {
  const t = useTranslations()
  const isFree = draft.free === true
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
  const t = useTranslations('feed')
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

/** The language of the event. */
export function LanguageSection({ draft, onChange }: Choice) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const chosen = draft.language ?? ''
  return (
    <Section name={t('language')}>
      <div className={styles['choices']}>
        {languagesBeside(chosen).map((tag) => (
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
    </Section>
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
