import type { GiftStep } from '@okolo/contract/events/gift'
import { useLocale } from 'use-intl'
import controls from '../../../ui/controls.module.css'
import { useStep } from './use-step.ts'

/** One button of an event that was given. Opening the link changes nothing, because mail programs open links. */
export function StepForm({
  k,
  step,
  button,
  kind = 'secondary',
}: {
  k: string
  step: GiftStep
  button: string
  kind?: 'primary' | 'secondary'
}) {
  const locale = useLocale()
  const { take, isBusy } = useStep(k)
  return (
    <form
      method="post"
      action={`/${locale}/give/event`}
      onSubmit={(event) => {
        event.preventDefault()
        void take(step)
      }}
    >
      <input type="hidden" name="k" value={k} />
      <button
        className={controls[kind]}
        name="step"
        value={step}
        aria-disabled={isBusy || undefined}
      >
        {button}
      </button>
    </form>
  )
}
