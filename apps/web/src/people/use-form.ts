import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Refusal } from '../api/account-calls.ts'
import type { Faults } from './checks.ts'
import { useKeptForm } from './kept-form/use-kept-form.ts'

export type Values = Record<string, string>

export type Form = ReturnType<typeof useForm>

/**
 * A form that is checked here and sent. Server errors go to their fields, or above the form. Typed values stay, and the
 * first faulty field gets the focus. `send` rejects with a Refusal. `fields` maps the server's names to fields. `draft` keeps
 * what is typed until it is sent (use-kept-form).
 */
export function useForm({
  check,
  send,
  fields = {},
  draft,
}: {
  check: (values: Values) => Faults
  send: (values: Values, locale: string) => Promise<void>
  fields?: Record<string, string>
  draft?: string
}) {
  const t = useTranslations('account')
  const locale = useLocale()
  const [errors, setErrors] = useState<Record<string, string>>({})
  /** The error of the whole form, and the server's code. */
  const [wrong, setWrong] = useState<{ sentence: string; code: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const forget = useKeptForm(form, draft)

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  function refuse(error: unknown): void {
    if (!(error instanceof Refusal)) throw error
    const { non_field_errors: whole = [], ...named } = error.errors
    const own: Record<string, string> = {}
    const rest = [...whole]
    for (const [name, [sentence = '']] of Object.entries(named)) {
      const field = fields[name] ?? name
      if (form.current?.elements.namedItem(field) == null) rest.push(sentence)
      else own[field] ??= sentence
    }
    setErrors(own)
    if (Object.keys(own).length === 0 || rest.length > 0)
      setWrong({ sentence: rest[0] ?? t('wrong'), code: error.code })
  }

  async function go(values: Values): Promise<void> {
    setWrong(null)
    const found = Object.entries(check(values)).map(([field, code]) => [field, t(code)])
    setErrors(Object.fromEntries(found))
    if (found.length > 0) return
    setBusy(true)
    try {
      await send(values, locale)
      forget()
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    ref: form,
    errors,
    wrong,
    isBusy,
    dismiss: () => setWrong(null),
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!isBusy) void go(valuesOf(event.currentTarget))
    },
  }
}

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(
    [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}
