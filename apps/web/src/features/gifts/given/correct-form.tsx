import { useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../../../ui/controls.module.css'
import { FaultSummary } from '../form/fault-summary.tsx'
import { Groups } from '../form/groups.tsx'
import { valuesOf } from '../fields/filled.ts'
import type { GivenData } from '../state/load-gift.ts'
import { Preview, type EventPreview } from '../look/preview.tsx'
import { useLook } from '../state/use-look.ts'
import { useStep } from './use-step.ts'

/** The same form with what was given: to be corrected or moved, or to give it anew. */
export function CorrectForm({ data, Page }: { data: GivenData; Page: EventPreview }) {
  const t = useTranslations('give')
  const locale = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const { gift, k, begin, isAgain } = data
  const looking = useLook(form, {
    look: isAgain ? null : gift.look,
    isTold: data.error !== '' && !isAgain,
  })
  const { take, isBusy } = useStep(k)
  const filled = looking.filled(begin, null)
  const step = isAgain ? 'repeat' : 'save'
  const save = async (at: HTMLFormElement) => {
    looking.tell(true)
    const values = valuesOf(at)
    const { faults } = await looking.ask(values)
    if (faults.length > 0) looking.focusFault()
    else await take(step, values)
  }
  return (
    <form
      ref={form}
      method="post"
      action={`/${locale}/give/event`}
      encType="multipart/form-data"
      noValidate
      onInput={looking.changed}
      onSubmit={(event) => {
        event.preventDefault()
        // Without an answer the form stays as it is.
        save(event.currentTarget).catch(() => undefined)
      }}
    >
      <input type="hidden" name="k" value={k} />
      <input type="hidden" name="status" value={begin.status} />
      <FaultSummary filled={filled} isEmailWrong={false} />
      <div data-groups="">
        <Groups
          filled={filled}
          look={looking.look}
          data={{ ...data, isCityGiven: true }}
          changed={looking.changed}
        />
      </div>
      <div data-looks="">
        <Preview
          event={looking.look?.event ?? null}
          now={data.now}
          today={data.today}
          Page={Page}
        />
      </div>
      <div data-buttons="">
        <button
          className={controls['primary']}
          name="step"
          value={step}
          aria-disabled={isBusy || undefined}
        >
          {t(isAgain ? 'repeatSend' : 'save')}
        </button>
      </div>
    </form>
  )
}
