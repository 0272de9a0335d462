import type { GiftField } from '@okolo/contract/events/gift-fields'
import { GIFT_LIMITS } from '@okolo/contract/events/gift-fields'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import controls from '../../../ui/controls.module.css'
import { Icon } from '../../../ui/icon.tsx'
import type { Filled } from './filled.ts'

export const idOf = (name: GiftField | 'email') => `give-${name}`

type FieldProps = { name: GiftField; filled: Filled; label: string; hint?: ReactNode }

/** A field in its frame: label, control, where it was read, its mistake and its hint. */
export function Frame({
  name,
  filled,
  label,
  hint,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div data-field="" data-unsure={filled.unsure.includes(name) || undefined}>
      <label htmlFor={idOf(name)}>{label}</label>
      {children}
      <Said name={name} filled={filled} hint={hint} />
    </div>
  )
}

/** The lines below a field, which are read out with it. */
export function Said({
  name,
  filled: { from, unsure, faults },
  hint,
}: Pick<FieldProps, 'name' | 'filled' | 'hint'>) {
  const t = useTranslations('give')
  const fault = faults.find(({ field }) => field === name)
  const origin = from[name]
  const isUnsure = unsure.includes(name)
  return (
    <>
      {fault !== undefined && (
        <p id={`${idOf(name)}-fault`} data-error="">
          <Icon name="warning" size={18} />
          {fault.row === undefined
            ? t(`fault.${fault.code}`)
            : t('faultRow', { row: String(fault.row), fault: t(`fault.${fault.code}`) })}
        </p>
      )}
      {(origin !== undefined || isUnsure) && (
        <p id={`${idOf(name)}-from`} data-from="" data-unsure={isUnsure || undefined}>
          {origin !== undefined && t(`from.${origin}`)}
          {origin !== undefined && isUnsure && ' · '}
          {isUnsure && <strong>{t('pleaseCheck')}</strong>}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${idOf(name)}-hint`} data-hint="">
          {hint}
        </p>
      )}
    </>
  )
}

/** The attributes of the control of a field. */
export function controlOf(name: GiftField, { from, unsure, faults }: Filled, hasHint = false) {
  const isWrong = faults.some(({ field }) => field === name)
  const ids = [
    ...(isWrong ? ['fault'] : []),
    ...(from[name] !== undefined || unsure.includes(name) ? ['from'] : []),
    ...(hasHint ? ['hint'] : []),
  ]
  return {
    id: idOf(name),
    name,
    'aria-invalid': isWrong || undefined,
    'aria-describedby':
      ids.length === 0 ? undefined : ids.map((end) => `${idOf(name)}-${end}`).join(' '),
  } as const
}

/** A line of text, a day, an hour or a number. */
export function Line({
  label,
  hint,
  filled,
  name,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'name'>) {
  return (
    <Frame name={name} filled={filled} label={label} hint={hint}>
      <input
        className={controls['field']}
        maxLength={GIFT_LIMITS[name]}
        defaultValue={filled.begin[name]}
        {...controlOf(name, filled, hint !== undefined)}
        {...input}
      />
    </Frame>
  )
}

/** A longer text. */
export function Lines({
  label,
  hint,
  filled,
  name,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'name'>) {
  return (
    <Frame name={name} filled={filled} label={label} hint={hint}>
      <textarea
        className={controls['field']}
        rows={4}
        maxLength={GIFT_LIMITS[name]}
        defaultValue={filled.begin[name]}
        {...controlOf(name, filled, hint !== undefined)}
        {...area}
      />
    </Frame>
  )
}

/** One of a few. */
export function Choice({
  label,
  hint,
  filled,
  name,
  options,
  ...select
}: FieldProps & {
  options: readonly (readonly [value: string, text: string])[]
} & Omit<ComponentProps<'select'>, 'name'>) {
  return (
    <Frame name={name} filled={filled} label={label} hint={hint}>
      <select
        className={controls['field']}
        defaultValue={filled.begin[name]}
        {...controlOf(name, filled, hint !== undefined)}
        {...select}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  )
}

/** Some of a few: boxes of one name. */
export function Boxes({
  label,
  filled,
  name,
  options,
}: FieldProps & { options: readonly (readonly [value: string, text: string])[] }) {
  const chosen = (filled.begin[name] ?? '').split(/[\s,]+/)
  return (
    <fieldset data-boxes="" id={idOf(name)} tabIndex={-1}>
      <legend>{label}</legend>
      {options.map(([value, text]) => (
        <label key={value}>
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
          />
          {text}
        </label>
      ))}
      <Said name={name} filled={filled} hint={undefined} />
    </fieldset>
  )
}
