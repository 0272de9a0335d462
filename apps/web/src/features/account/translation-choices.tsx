import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/account-calls.ts'
import { readStored, store } from '../../device/storage.ts'
import { browserVisitor } from '../../device/visitor.ts'
import { usePageLocale } from '../../people/use-locale-name.ts'
import controls from '../../ui/controls.module.css'
import styles from './account.module.css'

/** Automatic translation as it was chosen on this device; on by default on the web, off on native (SPEC section 9). */
function readChoices(locale: string) {
  const isOn = readStored('translateContent') ?? String(browserVisitor().platform !== 'native')
  return {
    isOn: isOn === 'true',
    to: readStored('translateTo') ?? locale,
    withOriginal: readStored('showOriginal') === 'true',
  }
}

export function TranslationChoices() {
  const t = useTranslations('settings')
  const isReady = useHydrated()
  return (
    <section className={styles['box']}>
      <h2>{t('translation')}</h2>
      {isReady && <Choices />}
      <p className={styles['note']}>{t('translationNote')}</p>
    </section>
  )
}

function Choices() {
  const t = useTranslations('settings')
  const locale = usePageLocale()
  const [choices, setChoices] = useState(() => readChoices(locale))
  const { data: languages = [] } = useQuery({
    queryKey: ['languages', locale],
    queryFn: () => call('languages', { locale }),
    staleTime: Infinity,
  })
  return (
    <>
      <label className={styles['check']}>
        <input
          type="checkbox"
          role="switch"
          checked={choices.isOn}
          onChange={({ currentTarget: { checked } }) => {
            store('translateContent', String(checked))
            setChoices({ ...choices, isOn: checked })
          }}
        />
        {t('translate')}
      </label>
      {choices.isOn && (
        <>
          <label>
            {t('translateTo')}
            <select
              className={controls['field']}
              value={choices.to}
              onChange={({ currentTarget: { value } }) => {
                store('translateTo', value)
                setChoices({ ...choices, to: value })
              }}
            >
              {languages.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label className={styles['check']}>
            <input
              type="checkbox"
              role="switch"
              checked={choices.withOriginal}
              onChange={({ currentTarget: { checked } }) => {
                store('showOriginal', String(checked))
                setChoices({ ...choices, withOriginal: checked })
              }}
            />
            {t('original')}
          </label>
        </>
      )}
    </>
  )
}
