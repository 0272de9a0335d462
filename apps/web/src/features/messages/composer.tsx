import { LONGEST_MESSAGE } from '@okolo/contract/people/message-limits'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useKeptForm } from '../../people/kept-form/use-kept-form.ts'
import controls from '../../ui/controls.module.css'
import styles from './messages.module.css'

/** The remaining characters show from this length on. */
const SHORT_OF = 200

/** The fields and the address of a form that works without JavaScript. */
export type PlainForm = { action: string; fields: Record<string, string> }

/** The field for a new message. With a keyboard Enter sends it, and Shift with Enter begins a line. */
export function Composer({
  draft,
  onSend,
  plain,
}: {
  /** Keeps what is typed (use-kept-form). */
  draft: string
  onSend: (text: string) => void
  plain: PlainForm | null
}) {
  const t = useTranslations('messages')
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const label = useId()
  const isReady = useHydrated()
  const [length, setLength] = useState(0)
  const forget = useKeptForm(form, draft)
  // Typed before the scripts came.
  useEffect(() => setLength(field.current?.value.length ?? 0), [])
  const left = LONGEST_MESSAGE - length
  function send(): void {
    const text = field.current?.value.trim() ?? ''
    if (text === '' || field.current === null) return
    onSend(text)
    forget()
    field.current.value = ''
    setLength(0)
    field.current.focus()
  }
  return (
    <form
      ref={form}
      method="post"
      action={plain?.action}
      className={styles['composer']}
      onSubmit={(submitted: SubmitEvent<HTMLFormElement>) => {
        submitted.preventDefault()
        send()
      }}
    >
      {Object.entries(plain?.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={label} className={controls['hidden']}>
        {t('label')}
      </label>
      <textarea
        ref={field}
        id={label}
        name="text"
        rows={1}
        dir="auto"
        required
        maxLength={LONGEST_MESSAGE}
        placeholder={t('label')}
        className={controls['field']}
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
        onKeyDown={(pressed) => {
          const isSending =
            pressed.key === 'Enter' && !pressed.shiftKey && !pressed.nativeEvent.isComposing
          // On touch there is no Shift: Enter begins a line, and the button sends.
          if (!isSending || !window.matchMedia('(pointer: fine)').matches) return
          pressed.preventDefault()
          send()
        }}
      />
      <button className={controls['primary']} disabled={plain === null && !isReady}>
        {t('send')}
      </button>
      {left <= SHORT_OF && <small role="status">{t('remaining', { count: left })}</small>}
    </form>
  )
}
