import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/account-calls.ts'
import { readTranslation, type Translation } from '../../../device/translation.ts'
import { chooseTranslation } from '../../../people/choose-translation.ts'
import { Check } from '../../../people/form-parts.tsx'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import controls from '../../../ui/controls.module.css'
import { sayFailure } from '../../../ui/toast.ts'
import styles from '../account.module.css'

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
  const account = useTranslations('account')
  const locale = usePageLocale()
  const [choices, setChoices] = useState(() => readTranslation(locale))
  const { data: languages = [] } = useQuery({
    queryKey: ['languages', locale],
    queryFn: () => call('languages', { locale }),
    staleTime: Infinity,
  })
  /** Stores the choice here at once, and in the account for other devices. */
  function choose(changed: Partial<Translation>): void {
    setChoices({ ...choices, ...changed })
    chooseTranslation(locale, changed).catch(() => sayFailure(account('wrong')))
  }
  return (
    <>
      <Check
        role="switch"
        checked={choices.isOn}
        onChange={({ currentTarget: { checked } }) => choose({ isOn: checked })}
      >
        {t('translate')}
      </Check>
      {choices.isOn && (
        <>
          <label>
            {t('translateTo')}
            <select
              className={controls['field']}
              value={choices.to}
              onChange={({ currentTarget: { value } }) => choose({ to: value })}
            >
              {languages.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Check
            role="switch"
            checked={choices.withOriginal}
            onChange={({ currentTarget: { checked } }) => choose({ withOriginal: checked })}
          >
            {t('original')}
          </Check>
        </>
      )}
    </>
  )
}
