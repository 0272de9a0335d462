import { isFilter, withChoice, withFlag, without } from '@okolo/contract/filter/event-filter'
import { KEYS, SWITCHES } from '@okolo/contract/filter/keys'
import { useId, type InputHTMLAttributes } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { languageName, languagesBeside } from '../../catalogue/filter/applied-filters.tsx'
import controls from '../../ui/controls.module.css'
import styles from './filters.module.css'
import { Section, Switch, Toggle, type Choice } from './section.tsx'

const SORTS = ['', 'start', 'popular'] as const

export function OtherSection({ draft, onChange }: Choice) {
  const t = useTranslations()
  return (
    <Section name={t('feed.other')}>
      <div className={styles['switches']}>
        {SWITCHES.map((key) => (
          <Switch
            key={key}
            on={draft[key] === true}
            to={withFlag(draft, key)}
            draft={draft}
            onChange={onChange}
          >
            {t(KEYS[key].label)}
          </Switch>
        ))}
        <NumberField
          name="price"
          inputMode="decimal"
          step="any"
          draft={draft}
          onChange={onChange}
        />
        <NumberField
          name="age"
          inputMode="numeric"
          max={KEYS.age.most}
          draft={draft}
          onChange={onChange}
        />
      </div>
    </Section>
  )
}

type NumberProps = Choice & {
  name: 'price' | 'age'
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'step' | 'max'>

/** The highest price, or the age of a child. Any other text asks for nothing. */
function NumberField({ name, draft, onChange, ...input }: NumberProps) {
  const t = useTranslations('feed')
  const id = useId()
  const value = draft[name] ?? ''
  return (
    <label className={styles['price']} htmlFor={id}>
      {t(name)}
      <input
        {...input}
        id={id}
        className={controls['field']}
        type="number"
        name={name}
        min="0"
        {...(onChange === null
          ? { defaultValue: value }
          : {
              value,
              onChange: ({ target }) => {
                const choice = { [name]: target.valueAsNumber }
                onChange(isFilter(choice) ? withChoice(draft, choice) : without(draft, name))
              },
            })}
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
            to={tag === chosen ? without(draft, 'language') : { ...draft, language: tag }}
            draft={draft}
            onChange={onChange}
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
            to={sorting === '' ? without(draft, 'sorting') : { ...draft, sorting }}
            draft={draft}
            onChange={onChange}
          >
            {names[sorting]}
          </Toggle>
        ))}
      </div>
    </Section>
  )
}
