import type { GiftField } from '@okolo/contract/events/gift-fields'
import { GIFT_LIMITS } from '@okolo/contract/events/gift-fields'
import { createContext, use, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import controls from '../../../ui/controls.module.css'
import { Icon } from '../../../ui/icon.tsx'
import type { Filled } from './filled.ts'

const NOTHING: Filled = { begin: {}, from: {}, unsure: [], faults: [] }
/** The form as it is filled. */
export const FilledForm = createContext(NOTHING)

export const idOf = (name: GiftField | 'email') => `give-${name}`

type FieldProps = { name: GiftField; hint?: ReactNode }
type Options = readonly (readonly [value: string, text: string])[]

/** A field in its frame: label, control, where it was read, its mistake and its hint. */
export function Frame({ name, hint, children }: FieldProps & { children: ReactNode }) {
  const t = useTranslations('give.field')
  const { unsure } = use(FilledForm)
  return (
    <div data-field="" data-unsure={unsure.includes(name) || undefined}>
      <label htmlFor={idOf(name)}>{t(name)}</label>
      {children}
      <Said name={name} hint={hint} />
    </div>
  )
}

/** The lines below a field, which are read out with it. */
export function Said({ name, hint }: FieldProps) {
  const t = useTranslations('give')
  const { from, unsure, faults } = use(FilledForm)
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

/** Fields that few events need. They are folded while they are empty and right. */
export function Fold({
  names,
  summary,
  children,
  ...rest
}: {
  names: readonly GiftField[]
  summary: string
  children: ReactNode
} & Record<`data-${string}`, string>) {
  const { begin, faults } = use(FilledForm)
  const isOpen = names.some(
    (name) => (begin[name] ?? '') !== '' || faults.some(({ field }) => field === name),
  )
  return (
    <details {...rest} open={isOpen}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}

/** The attributes of the control of a field. */
export function useControl(name: GiftField, hasHint = false) {
  const { from, unsure, faults } = use(FilledForm)
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

/** The same, of a control that begins with what was filled in. */
function useField(name: GiftField, hint: ReactNode) {
  const { begin } = use(FilledForm)
  return {
    className: controls['field'],
    defaultValue: begin[name],
    ...useControl(name, hint !== undefined),
  }
}

/** A line of text, a day, an hour or a number. */
export function Line({ name, hint, ...input }: FieldProps & Omit<ComponentProps<'input'>, 'name'>) {
  return (
    <Frame name={name} hint={hint}>
      <input maxLength={GIFT_LIMITS[name]} {...useField(name, hint)} {...input} />
    </Frame>
  )
}

/** An address of the web. */
export function UrlLine({ name }: { name: GiftField }) {
  return (
    <Line name={name} type="url" inputMode="url" placeholder="https://" autoCapitalize="none" />
  )
}

/** A longer text. */
export function Lines({
  name,
  hint,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, 'name'>) {
  return (
    <Frame name={name} hint={hint}>
      <textarea rows={4} maxLength={GIFT_LIMITS[name]} {...useField(name, hint)} {...area} />
    </Frame>
  )
}

/** One of a few. */
export function Choice({ name, options }: { name: GiftField; options: Options }) {
  return (
    <Frame name={name}>
      <select {...useField(name, undefined)}>
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
export function Boxes({ name, options }: { name: GiftField; options: Options }) {
  const t = useTranslations('give.field')
  const chosen = (use(FilledForm).begin[name] ?? '').split(/[\s,]+/)
  return (
    <fieldset data-boxes="" id={idOf(name)} tabIndex={-1}>
      <legend>{t(name)}</legend>
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
      <Said name={name} />
    </fieldset>
  )
}
