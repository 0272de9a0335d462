import type { FormEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import type { Step } from './use-submit.ts'
import styles from './suggest.module.css'

export type Submit = (step: Step) => (event: FormEvent<HTMLFormElement>) => void

/** Errors before a preview. The e-mail field shows its own. */
const ERRORS = {
  url: 'errorUrl',
  invalid: 'failNotAnAddress',
  too_many_requests: 'errorTooMany',
  unavailable: 'errorBusy',
  not_found: 'expired',
} as const

export function LookForm({
  url,
  error,
  submit,
  busy,
}: {
  url: string
  error: string | null
  submit: Submit
  busy: boolean
}) {
  const t = useTranslations('suggest')
  const wrong = useTranslations('error')('wrongHelp')
  const locale = useLocale()
  const known = Object.entries(ERRORS).find(([name]) => name === error)?.[1] ?? null
  const message = error === null || error === 'email' ? null : known === null ? wrong : t(known)
  return (
    <form
      method="post"
      action={`/${locale}/suggest`}
      onSubmit={submit('look')}
      className={styles['form']}
    >
      <input type="hidden" name="step" value="look" />
      <label htmlFor="suggest-url">{t('label')}</label>
      <div className={styles['ask']}>
        <input
          id="suggest-url"
          className={controls['field']}
          name="url"
          type="text"
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          maxLength={2000}
          placeholder="https://"
          defaultValue={url}
          aria-describedby={message === null ? 'suggest-hint' : 'suggest-error suggest-hint'}
          aria-invalid={message !== null || undefined}
        />
        <button className={controls['primary']} aria-disabled={busy || undefined}>
          {t('look')}
        </button>
      </div>
      {message !== null && (
        <p id="suggest-error" role="alert" className={styles['error']}>
          {message}
        </p>
      )}
      <p id="suggest-hint" className={styles['hint']}>
        {t('hint')}
      </p>
    </form>
  )
}
