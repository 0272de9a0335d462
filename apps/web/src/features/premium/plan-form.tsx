import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import styles from './premium.module.css'
import { dayText, lengthText, nextPayment, percentText, savedPercent } from './store/plans.ts'
import type { Plan, PlanId } from './store/store.ts'

type PlanFormProps = {
  plans: Plan[]
  busy: 'buying' | 'restoring' | null
  onBuy: (id: PlanId) => void
}

/** The plans for sale, and the button that buys. The first is chosen. */
export function PlanForm({ plans, busy, onBuy }: PlanFormProps) {
  const t = useTranslations('premium')
  const [chosen, setChosen] = useState<PlanId>(plans[0]?.id ?? 'yearly')
  const plan = plans.find(({ id }) => id === chosen)
  const saved = savedPercent(plans)
  if (plan === undefined) return null
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        onBuy(plan.id)
      }}
    >
      <fieldset className={styles['plans']}>
        <legend>{t('choose')}</legend>
        {plans.map((one) => (
          <PlanTicket
            key={one.id}
            plan={one}
            saved={one.id === 'yearly' ? saved : null}
            isChosen={one.id === chosen}
            onChoose={() => setChosen(one.id)}
          />
        ))}
      </fieldset>
      <button className={controls['primary']} aria-disabled={busy !== null || undefined}>
        <span aria-live="polite">
          {busy === 'buying'
            ? t('processing')
            : t(plan.intro?.isFree === true ? 'tryFree' : 'subscribe')}
        </span>
      </button>
      <Renewal plan={plan} />
    </form>
  )
}

type PlanTicketProps = {
  plan: Plan
  /** Percentage saved compared with the other plan. */
  saved: number | null
  isChosen: boolean
  onChoose: () => void
}

function PlanTicket({ plan, saved, isChosen, onChoose }: PlanTicketProps) {
  const t = useTranslations('premium')
  const locale = usePageLocale()
  const { id, priceText: price, perMonthText, intro } = plan
  return (
    <label className={styles['plan']} data-kind={id === 'yearly' ? 'festival' : 'concert'}>
      <span className={styles['stub']}>
        <input type="radio" name="plan" value={id} checked={isChosen} onChange={onChoose} />
      </span>
      <span className={styles['told']}>
        <span className={styles['name']}>
          <strong>{t(id)}</strong>
          {saved !== null && <em>{t('save', { percent: percentText(locale, saved) })}</em>}
        </span>
        <span className={styles['price']}>
          {t(id === 'yearly' ? 'perYear' : 'perMonth', { price })}
        </span>
        {id === 'yearly' && perMonthText !== null && (
          <span className={styles['each']}>{t('perMonth', { price: perMonthText })}</span>
        )}
        {intro !== null && (
          <span className={styles['intro']}>
            {intro.isFree
              ? t('introFree', { length: lengthText(locale, intro) })
              : t('introPaid', { length: lengthText(locale, intro), price: intro.priceText })}
          </span>
        )}
      </span>
    </label>
  )
}

/** The day and the price of the next payment: said before anybody buys. */
function Renewal({ plan }: { plan: Plan }) {
  const t = useTranslations('premium')
  const locale = usePageLocale()
  const { site } = useRouteContext({ from: '__root__' })
  const day = dayText(locale, nextPayment(plan, new Date(site.now())))
  const price = plan.priceText
  return (
    <p className={styles['renewal']}>
      {plan.intro?.isFree === true
        ? t('firstPayment', { day, price })
        : t('renewal', { day, price })}{' '}
      {t('vat')}
    </p>
  )
}
