import type { ReactNode } from 'react'
import type { ClaimedEvent, CorrectedField } from '@okolo/contract/people/page-claims'
import { useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { StepForm } from './claim-parts.tsx'

/** An event's fields with the organizer's words. An empty one takes its word back. */
export function CorrectionForm({
  slug,
  k,
  event,
  isSent,
}: {
  slug: string
  k: string
  event: ClaimedEvent
  /** The page tells that a form was sent. */
  isSent: boolean
}) {
  const t = useTranslations('claims')
  const { uuid, title, corrections, fixed } = event
  const text = (name: Exclude<CorrectedField, 'cancelled'>) => ({
    name,
    className: controls['field'],
    defaultValue: corrections[name] ?? '',
  })
  return (
    <StepForm
      slug={slug}
      step="correct"
      // The form shows what was saved, not what was typed before.
      key={JSON.stringify(corrections)}
      fields={{ k, event: uuid }}
      button={t('save')}
      draft={{ name: `correction ${uuid}`, isDone: isSent }}
    >
      <p className="claim-small">{t('hint')}</p>
      <Field label={t('fieldTitle')} isFixed={fixed.includes('title')}>
        <input {...text('title')} maxLength={300} defaultValue={corrections.title ?? title} />
      </Field>
      <Field label={t('fieldDescription')} isFixed={fixed.includes('description')}>
        <textarea {...text('description')} rows={5} maxLength={5000} />
      </Field>
      <Field label={t('fieldPrice')} isFixed={fixed.includes('price')}>
        <input {...text('price')} maxLength={200} placeholder={t('priceHint')} />
      </Field>
      <Field label={t('fieldTicket')} isFixed={fixed.includes('ticket')}>
        <input {...text('ticket')} type="url" maxLength={2000} placeholder="https://" />
      </Field>
      {fixed.includes('cancelled') ? null : (
        <label className="claim-check">
          <input
            type="checkbox"
            name="cancelled"
            value="yes"
            defaultChecked={corrections.cancelled}
          />
          {t('fieldCancelled')}
        </label>
      )}
    </StepForm>
  )
}

function Field({
  label,
  isFixed,
  children,
}: {
  label: string
  isFixed: boolean
  children: ReactNode
}) {
  const t = useTranslations('claims')
  if (isFixed)
    return (
      <p>
        <strong>{label}</strong>
        <br />
        {t('fixed')}
      </p>
    )
  return (
    <label>
      {label}
      {children}
    </label>
  )
}
