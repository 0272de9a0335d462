import { useHydrated } from '@tanstack/react-router'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { keepsNothing } from '../device/storage.ts'
import controls from '../ui/controls.module.css'
import { Icon } from '../ui/icon.tsx'
import styles from './form.module.css'
import type { Form } from './use-form.ts'

/**
 * A form of an account. Until the page's code is loaded it cannot be sent. Its method keeps typed values out of
 * addresses.
 */
export function AccountForm({
  form,
  button,
  children,
}: {
  form: Form
  button: string
  children: ReactNode
}) {
  const isReady = useHydrated()
  return (
    <form ref={form.ref} method="post" noValidate onSubmit={form.submit} className={styles['form']}>
      <NeedsScript />
      <Wrong form={form} />
      {children}
      <button
        className={controls['primary']}
        disabled={!isReady}
        aria-disabled={form.isBusy || undefined}
      >
        {button}
      </button>
    </form>
  )
}

export function NeedsScript() {
  const t = useTranslations('entry')
  return (
    <p data-scriptless="" className={styles['note']}>
      {t('needsScript')}
    </p>
  )
}

/** Asks for patience, but only a browser that can go on by itself. */
export function Waiting() {
  const t = useTranslations('entry')
  return useHydrated() ? <Done>{t('waiting')}</Done> : <NeedsScript />
}

/** Warns that a login will not last if the browser stores nothing. */
export function NotKept() {
  const t = useTranslations('entry')
  const isReady = useHydrated()
  return isReady && keepsNothing() ? <p className={styles['note']}>{t('notKept')}</p> : null
}

/** The error of the whole form. It stays until closed or until the next try. */
export function Wrong({ form: { wrong, dismiss } }: { form: Pick<Form, 'wrong' | 'dismiss'> }) {
  const t = useTranslations('entry')
  return (
    <div role="alert">
      {wrong !== null && (
        <div className={styles['wrong']}>
          <Icon name="warning" />
          <p>{wrong.sentence}</p>
          <button
            type="button"
            className={controls['icon']}
            onClick={dismiss}
            aria-label={t('dismiss')}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  )
}

/** A success message, read out by screen readers. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles['done']}>
      {children}
    </p>
  )
}

type FieldProps = {
  form: Pick<Form, 'errors'>
  name: string
  label: string
  hint?: string
  /** Beside the input, in its frame. */
  aside?: ReactNode
} & Omit<ComponentProps<'input'>, 'form' | 'name'>

/** A labelled input with its hint and its error. */
export function Field({ form, name, label, hint, aside, ...input }: FieldProps) {
  const id = useId()
  const error = form.errors[name]
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['frame']}>
        <input
          id={id}
          name={name}
          className={controls['field']}
          {...describedBy(id, { error, hint })}
          {...input}
        />
        {aside}
      </div>
      <Said id={id} error={error} hint={hint} />
    </div>
  )
}

/** A longer text. */
export function TextField({
  form,
  name,
  label,
  ...area
}: { form: Pick<Form, 'errors'>; name: string; label: string } & Omit<
  ComponentProps<'textarea'>,
  'form' | 'name'
>) {
  const id = useId()
  const error = form.errors[name]
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        rows={4}
        className={controls['field']}
        {...describedBy(id, { error, hint: undefined })}
        {...area}
      />
      <Said id={id} error={error} hint={undefined} />
    </div>
  )
}

/** A checkbox with its label. */
export function Check({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={styles['check']}>
      <input type="checkbox" {...input} />
      {children}
    </label>
  )
}

export function EmailField({ form, value }: { form: Pick<Form, 'errors'>; value?: string }) {
  const t = useTranslations('entry')
  return (
    <Field
      form={form}
      name="email"
      label={t('email')}
      type="email"
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={value}
    />
  )
}

/** Pasting works, managers may fill it, and it can be read. */
export function PasswordField({
  form,
  name,
  label,
  isNew = false,
  hint,
}: {
  form: Pick<Form, 'errors'>
  name: string
  label: string
  isNew?: boolean
  hint?: string
}) {
  const t = useTranslations('entry')
  const [isShown, setShown] = useState(false)
  return (
    <Field
      form={form}
      name={name}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <button
          type="button"
          data-needs-script=""
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('hide') : t('show')}
          <span className={controls['hidden']}>{`: ${label}`}</span>
        </button>
      }
    />
  )
}

type Saying = { error: string | undefined; hint: string | undefined }

function describedBy(id: string, { error, hint }: Saying) {
  const ids = [
    ...(error === undefined ? [] : [`${id}-error`]),
    ...(hint === undefined ? [] : [`${id}-hint`]),
  ]
  return {
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
  }
}

function Said({ id, error, hint }: { id: string } & Saying) {
  return (
    <>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']}>
          <Icon name="warning" size={18} />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </>
  )
}
