import { MOST_ROWS, type ProgrammeRow } from '@okolo/contract/events/gift-programme'
import { useEffect, useId, useRef, useState, type ClipboardEvent } from 'react'
import { IntlProvider, useLocale, useTranslations } from 'use-intl'
import { messagesOf } from '../../../site/messages.ts'
import { useLook } from '../../../site/use-look.ts'
import controls from '../../../ui/controls.module.css'
import { useDays } from './use-days.ts'
import {
  changedRow,
  emptyRow,
  faultsByRow,
  rowsOf,
  textOf,
  withPasted,
  type EditedRow,
  type ToldFault,
} from './edited-rows.ts'
import { RowFields } from './row-fields.tsx'

export type EditorProps = {
  text: string
  onText: (text: string) => void
  /** The text itself is shown instead. */
  isText: boolean
  onAsText: (isText: boolean) => void
  faults: readonly ToldFault[]
  form: HTMLFormElement
}

/** The rows of a programme. Its texts are loaded before it. */
export function RowsEditor(props: EditorProps) {
  const locale = useLocale()
  const look = useLook()
  return (
    <IntlProvider
      locale={locale}
      messages={messagesOf(locale, ['programme', 'gifts'], look)}
      timeZone="UTC"
    >
      <Editor {...props} />
    </IntlProvider>
  )
}

function Editor({ text, onText, isText, onAsText, faults, form }: EditorProps) {
  const t = useTranslations('programme')
  const list = useRef<HTMLOListElement>(null)
  const hint = useId()
  const days = useDays(form)
  // The text was shown until now.
  useEffect(() => onAsText(false), [])
  const [rows, setRows] = useState(() => rowsOf(text, days))
  const [count, setCount] = useState<number | null>(null)
  /** Nobody is told of a mistake in the row that they are writing. */
  const [written, setWritten] = useState<number | null>(null)
  const wrong = faultsByRow(rows, days, faults)
  const put = (next: EditedRow[]) => {
    setRows(next)
    onText(textOf(next))
  }
  const change = (at: number, said: Partial<ProgrammeRow>) =>
    put(
      rows.map((row, i) =>
        i === at ? changedRow({ ...row, day: row.day || days.day }, said) : row,
      ),
    )
  const focusRow = (at: number) =>
    requestAnimationFrame(() => {
      const shown = [...(list.current?.children ?? [])]
      shown[Math.min(at, shown.length - 1)]?.querySelector('input')?.focus()
    })

  function paste(event: ClipboardEvent, at: number): void {
    const next = withPasted(rows, at, event.clipboardData.getData('text/plain'), days)
    if (next === null) return
    event.preventDefault()
    put(next.rows)
    setCount(next.count)
    setWritten(null)
  }
  function add(): void {
    put([...rows, emptyRow(rows.at(-1)?.day ?? days.day)])
    focusRow(rows.length)
  }
  function remove(at: number): void {
    const rest = rows.toSpliced(at, 1)
    put(rest.length === 0 ? [emptyRow(days.day)] : rest)
    focusRow(at)
  }
  function showAsText(isWanted: boolean): void {
    if (!isWanted) setRows(rowsOf(text, days))
    onAsText(isWanted)
  }

  if (isText)
    return (
      <button type="button" className={controls['chip']} onClick={() => showAsText(false)}>
        {t('asRows')}
      </button>
    )
  return (
    <div data-rows="" role="group" aria-label={t('rows')} aria-describedby={hint}>
      <p id={hint} data-hint="">
        {t('hint')}
      </p>
      <ol ref={list}>
        {rows.map((row, at) => (
          <li key={row.key} onFocus={() => setWritten(row.key)} onBlur={() => setWritten(null)}>
            <RowFields
              row={row}
              n={at + 1}
              fault={row.key === written ? undefined : wrong.get(row.key)}
              onChange={(said) => change(at, said)}
              onPaste={(event) => paste(event, at)}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      <p role="status" data-hint="">
        {count !== null && t('read', { count })}
      </p>
      <div data-buttons="">
        {rows.length < MOST_ROWS && (
          <button type="button" className={controls['secondary']} onClick={add}>
            {t('add')}
          </button>
        )}
        <button type="button" className={controls['chip']} onClick={() => showAsText(true)}>
          {t('asText')}
        </button>
      </div>
    </div>
  )
}
