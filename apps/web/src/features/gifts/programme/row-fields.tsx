import type { GiftFault } from '@okolo/contract/events/gift-form'
import type { ProgrammeRow } from '@okolo/contract/events/gift-programme'
import { useId, type ClipboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../ui/icon.tsx'
import controls from '../../../ui/controls.module.css'

type RowProps = {
  row: ProgrammeRow
  /** From 1. */
  n: number
  fault: GiftFault['code'] | undefined
  onChange: (said: Partial<ProgrammeRow>) => void
  onPaste: (event: ClipboardEvent) => void
  onRemove: () => void
}

const FIELDS = [
  { key: 'day', type: 'date' },
  { key: 'time', type: 'time' },
  { key: 'end_time', type: 'time' },
  { key: 'title', type: 'text' },
  { key: 'stage', type: 'text' },
] as const
/** The field in which a mistake is. */
const WRONG: { [Code in GiftFault['code']]?: keyof ProgrammeRow } = {
  not_a_day: 'day',
  range: 'day',
  missing: 'title',
  too_long: 'title',
}
/** The longest title and stage. */
const LONGEST = { title: 200, stage: 100 } as const

/** One part: day, hours, title and stage, and the mistake in it. */
export function RowFields({ row, n, fault, onChange, onPaste, onRemove }: RowProps) {
  const t = useTranslations('programme')
  const names = useTranslations('give.field')
  const id = useId()
  const wrong = fault === undefined ? undefined : (WRONG[fault] ?? 'time')
  return (
    <div data-row-of-programme="" role="group" aria-label={t('part', { n })} onPaste={onPaste}>
      {FIELDS.map(({ key, type }) => (
        <label key={key} data-field={key}>
          <span>{key === 'stage' ? t(key) : names(key)}</span>
          <input
            className={controls['field']}
            type={type}
            value={row[key]}
            aria-invalid={wrong === key || undefined}
            aria-describedby={wrong === key ? id : undefined}
            maxLength={key === 'title' || key === 'stage' ? LONGEST[key] : undefined}
            onChange={({ currentTarget }) => onChange({ [key]: currentTarget.value })}
          />
        </label>
      ))}
      <button type="button" aria-label={t('remove', { n })} onClick={onRemove}>
        <Icon name="close" size={20} />
      </button>
      {fault !== undefined && (
        <p id={id} data-error="">
          <Icon name="warning" size={18} />
          {t(isTold(fault) ? `fault.${fault}` : 'fault.unreadable_row')}
        </p>
      )}
    </div>
  )
}

const TOLD = [
  'unreadable_row',
  'not_an_hour',
  'not_a_day',
  'missing',
  'too_long',
  'range',
  'too_many',
] as const

function isTold(code: GiftFault['code']): code is (typeof TOLD)[number] {
  return TOLD.some((one) => one === code)
}
