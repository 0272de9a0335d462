import { pages } from '@okolo/contract/site/pages'
import { useHydrated } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { send as sendTo } from '../api/send.ts'
import controls from '../ui/controls.module.css'
import { ChoiceFields, type Choice } from './newsletter-choices.tsx'
import styles from './newsletter-form.module.css'

const PATH = '/v1/newsletter/'
type State = 'idle' | 'submitting' | 'sent'

type NewsletterFormProps = {
  cities: readonly Choice[]
  categories: readonly Choice[]
  /** Chosen at first. An empty category is all of them. */
  city: Choice
  category: string
  /** The sentence about an earlier form, sent without JavaScript. */
  failure?: string | null
  /** Of the heading. */
  level?: 1 | 2
}

/** Sign-up to the newsletter of a city. Without JavaScript the form leads to the newsletter's page. */
export function NewsletterForm({
  failure = null,
  level = 2,
  city,
  ...choices
}: NewsletterFormProps) {
  const t = useTranslations('newsletter')
  const locale = useLocale()
  const [state, setState] = useState<State>('idle')
  /** In the page's language, as the browser's own bubbles are not. */
  const [wrong, setWrong] = useState<string | null>(failure)
  const isReady = useHydrated()
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={styles['box']} aria-labelledby="newsletter">
      <div className={styles['words']}>
        <Heading id="newsletter">{t('heading')}</Heading>
        <p>{t('text')}</p>
      </div>
      {state === 'sent' ? (
        <OneMoreStep />
      ) : (
        <form
          method="post"
          action={pages.newsletter(locale)}
          className={styles['form']}
          noValidate={isReady}
          onSubmit={(submitted) => void send(submitted)}
        >
          <label className={styles['email']}>
            {t('email')}
            <input
              className={controls['field']}
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              aria-invalid={wrong === null ? undefined : true}
              aria-describedby={wrong === null ? undefined : 'newsletter-wrong'}
            />
          </label>
          <ChoiceFields city={city} {...choices} />
          <button className={controls['primary']} aria-disabled={state === 'submitting'}>
            {state === 'submitting' ? t('sending') : t('submit')}
          </button>
          <p id="newsletter-wrong" role="alert" className={styles['failed']}>
            {wrong}
          </p>
          <p className={styles['purpose']}>{t('purpose')}</p>
        </form>
      )}
    </section>
  )

  async function send(submitted: SubmitEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    if (state === 'submitting') return
    const form = submitted.currentTarget
    setState('submitting')
    setWrong(null)
    const answer = await sendTo(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': locale },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    }).catch(() => null)
    if (answer?.status === 201) return setState('sent')
    const said = answer === null ? null : sentenceOf(await answer.json().catch(() => null))
    setWrong(said ?? t(answer?.status === 429 ? 'many' : 'failed'))
    setState('idle')
    form.querySelector<HTMLInputElement>('input')?.focus()
  }
}

/** Says what is left to do. Thanks follow once the address is confirmed. */
export function OneMoreStep() {
  const t = useTranslations('newsletter')
  return (
    <p role="status" className={styles['step']}>
      {t('checkMail')}
    </p>
  )
}

/** Returns the server's sentence about the form in the page's language. Other problems are told to programs, in English. */
function sentenceOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  const errors: unknown = 'errors' in body ? body.errors : null
  if (typeof errors !== 'object' || errors === null) return null
  const sentence: unknown = Object.values(errors).flat()[0]
  return typeof sentence === 'string' && sentence !== '' ? sentence : null
}
