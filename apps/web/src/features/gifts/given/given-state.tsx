import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { FigureList } from '../../../catalogue/gifts/figure-list.tsx'
import controls from '../../../ui/controls.module.css'
import { Icon } from '../../../ui/icon.tsx'
import type { GivenData } from '../state/load-gift.ts'
import { useWrongText } from '../state/use-wrong-text.ts'
import { StepForm } from './step-form.tsx'

/** The word for a status of the form. */
const STATUSES: Record<string, 'cancelled' | 'soldOut' | 'postponed' | undefined> = {
  cancelled: 'cancelled',
  sold_out: 'soldOut',
  postponed: 'postponed',
}

/** How the event stands, in the words of its giver; and the one thing to do next. */
export function GivenState({ data }: { data: GivenData }) {
  const t = useTranslations('give')
  const words = useTranslations('mine')
  const card = useTranslations('card')
  const locale = useLocale()
  const { gift, k, city } = data
  const { state, reason, email, event } = gift
  const status = state === 'published' ? STATUSES[gift.form.status] : undefined
  return (
    <section data-standing={state} aria-label={t('stateName')}>
      <p>
        <strong>
          {words(`state.${state}`)}
          {status !== undefined && ` · ${card(status)}`}
        </strong>
      </p>
      <p>{t(`stateText.${state}`, { city: city.name })}</p>
      {reason !== null && (
        <blockquote dir="auto">
          <p>{reason}</p>
        </blockquote>
      )}
      {state === 'asked' && <p>{t('answerHint')}</p>}
      {gift.is_changing && <p>{t('changing')}</p>}
      {(state === 'draft' || state === 'sent') && (
        <StepForm k={k} step="confirm" button={t('confirm')} kind="primary" />
      )}
      {event !== null && (
        <a className={controls['primary']} href={pages.event(locale, event)}>
          {words('page')}
        </a>
      )}
      {gift.figures !== null && <FigureList figures={gift.figures} />}
      {email !== null && <p data-hint="">{t('givenFrom', { email })}</p>}
    </section>
  )
}

const DONE = {
  confirm: 'done.confirm',
  save: 'done.save',
  cancel: 'done.cancel',
  sold_out: 'done.soldOut',
  restore: 'done.restore',
  repeat: 'done.repeat',
  withdraw: 'done.withdraw',
  disown: 'done.disown',
  sent: 'done.sent',
} as const

/** The outcome of the form that led here. */
export function Outcome({ sent, error }: { sent: string; error: string }) {
  const t = useTranslations('give')
  const wrongText = useWrongText()
  if (error !== '')
    return (
      <p role="alert" data-notice="" data-bad="">
        <Icon name="warning" size={18} />
        {wrongText({ step: 'send', way: '', code: error })}
      </p>
    )
  const done = Object.entries(DONE).find(([name]) => name === sent)?.[1]
  if (done === undefined) return null
  return (
    <p role="status" data-notice="" data-good="">
      {t(done)}
    </p>
  )
}
