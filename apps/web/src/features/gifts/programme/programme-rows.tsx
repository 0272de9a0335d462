import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ToldFault } from './edited-rows.ts'
import { loadMessages, pageLocale } from '../../../site/messages.ts'
import controls from '../../../ui/controls.module.css'

type ProgrammeProps = {
  /** Of the form's field; what it begins with. */
  name: string
  value: string
  onChange?: (text: string) => void
  /** Of the whole form. */
  faults: readonly ToldFault[]
  /** The days of the event, as far as they are chosen. */
  day: string
  until?: string
  /** Of the text, for its label. */
  id?: string
  describedBy?: string
}

/** Most programmes are never filled: the rows come once the field is seen. */
const Rows = lazy(async () => {
  const [{ RowsEditor }] = await Promise.all([
    import('./rows-editor.tsx'),
    loadMessages(pageLocale(), ['programme']),
  ])
  return { default: RowsEditor }
})

/** The parts of a festival or a series as rows; without JavaScript, and for those who prefer it, the same as text. */
export function ProgrammeRows({
  name,
  value,
  onChange,
  faults,
  day,
  until = '',
  id,
  describedBy,
}: ProgrammeProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const isSeen = useSeen(field)
  const [text, setText] = useState(value)
  const [isText, setAsText] = useState(false)
  const change = (next: string) => {
    setText(next)
    onChange?.(next)
  }
  const area = (
    <textarea
      ref={field}
      className={controls['field']}
      rows={6}
      id={id}
      name={name}
      value={text}
      aria-describedby={describedBy}
      hidden={isSeen && !isText}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
  return (
    <>
      {area}
      {isSeen && (
        <Suspense>
          <Rows
            text={text}
            onText={change}
            isText={isText}
            onAsText={setAsText}
            faults={faults}
            days={{ day, until }}
          />
        </Suspense>
      )}
    </>
  )
}

const BEFORE_IT_IS_SEEN = '400px'

/** True once the element is nearly in view. */
function useSeen(of: { readonly current: HTMLElement | null }): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: BEFORE_IT_IS_SEEN },
    )
    if (of.current !== null) watch.observe(of.current)
    return () => watch.disconnect()
  }, [of])
  return isSeen
}
