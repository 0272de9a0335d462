import { pages } from '@okolo/contract/site/pages'
import { useState, type SubmitEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { onServer } from '../api/origin.ts'
import controls from '../ui/controls.module.css'
import { Icon } from '../ui/icon.tsx'
import { ChoiceFields, type Choice } from './newsletter-choices.tsx'
import styles from './newsletter-form.module.css'

const PATH = '/v1/newsletter/'
type State = 'idle' | 'submitting' | 'thanks' | 'failed'

type NewsletterFormProps = {
  cities: readonly Choice[]
  categories: readonly Choice[]
  /** Chosen at first. An empty category is all of them. */
  city: Choice
  category: string
  /** The outcome of an earlier form, sent without JavaScript. */
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
  const [state, setState] = useState<State>(failure === null ? 'idle' : 'failed')
  /** The server's sentence about the address. */
  const [wrong, setWrong] = useState<string | null>(null)
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={styles['box']} aria-labelledby="newsletter">
      <div className={styles['words']}>
        <Heading id="newsletter">{t('heading')}</Heading>
        <p>{t('text')}</p>
      </div>
      {state === 'thanks' ? (
        <Thanks />
      ) : (
        <form
          method="post"
          action={pages.newsletter(locale)}
          className={styles['form']}
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
            {state === 'failed' && (wrong ?? t('failed'))}
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
    const answer = await fetch(onServer(PATH), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': locale },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    }).catch(() => null)
    if (answer?.status === 201) return setState('thanks')
    setWrong(answer?.status === 400 ? sentenceOf(await answer.json().catch(() => null)) : null)
    setState('failed')
    form.querySelector<HTMLInputElement>('input')?.focus()
  }
}

/** The outcome, with what is left to do. */
export function Thanks() {
  const t = useTranslations('newsletter')
  return (
    <div role="status" className={styles['thanks']}>
      <p>
        <Icon name="smile" />
        {t('thanks')}
      </p>
      <p>{t('checkMail')}</p>
    </div>
  )
}

function sentenceOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('email' in body)) return null
  const [sentence]: unknown[] = Array.isArray(body.email) ? body.email : []
  return typeof sentence === 'string' ? sentence : null
}
