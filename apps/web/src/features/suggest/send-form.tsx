import type { PreviewAnswer } from '@okolo/contract/events/suggestion'
import { useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useKeptForm } from '../../people/kept-form/use-kept-form.ts'
import controls from '../../ui/controls.module.css'
import type { Submit } from './look-form.tsx'
import { SUGGESTION } from './use-submit.ts'
import styles from './suggest.module.css'

/** A note to the operator, and an e-mail address for an answer. */
export function SendForm({
  look,
  error,
  submit,
  busy,
  label,
}: {
  look: PreviewAnswer
  error: string | null
  submit: Submit
  busy: boolean
  label: string
}) {
  const t = useTranslations('suggest')
  const locale = useLocale()
  const form = useRef<HTMLFormElement>(null)
  useKeptForm(form, SUGGESTION)
  const isWrong = error === 'email'
  return (
    <form
      ref={form}
      method="post"
      action={`/${locale}/suggest`}
      onSubmit={submit('send')}
      className={styles['send']}
    >
      <input type="hidden" name="step" value="send" />
      <input type="hidden" name="url" value={look.url} />
      <input type="hidden" name="preview" value={look.id} />
      <label htmlFor="suggest-note">{t('note')}</label>
      <textarea
        id="suggest-note"
        className={controls['field']}
        name="note"
        rows={3}
        maxLength={1000}
      />
      <label htmlFor="suggest-email">{t('email')}</label>
      <input
        id="suggest-email"
        className={controls['field']}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={200}
        aria-describedby={isWrong ? 'suggest-email-error suggest-email-hint' : 'suggest-email-hint'}
        aria-invalid={isWrong || undefined}
      />
      {isWrong && (
        <p id="suggest-email-error" role="alert" className={styles['error']}>
          {t('errorEmail')}
        </p>
      )}
      <p id="suggest-email-hint" className={styles['hint']}>
        {t('emailHint')}
      </p>
      <button className={controls['primary']} aria-disabled={busy || undefined}>
        {label}
      </button>
    </form>
  )
}
