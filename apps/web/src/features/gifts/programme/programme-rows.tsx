import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { loadMessages, pageLocale } from '../../../site/messages.ts'
import controls from '../../../ui/controls.module.css'
import type { ToldFault } from './edited-rows.ts'
import type { EditorProps } from './rows-editor.tsx'

type ProgrammeProps = {
  /** Of the form's field; what it begins with. */
  name: string
  value: string
  onChange?: (text: string) => void
  /** Of the whole form. */
  faults: readonly ToldFault[]
  /** The days, if the form does not say them. */
  day: string
  until?: string
  /** Of the text, for its label. */
  id?: string
  describedBy?: string
}

/** Most programmes are never filled: the rows come once the field is seen. Without a connection the text stays. */
const Rows = lazy(async (): Promise<{ default: ComponentType<EditorProps> }> => {
  try {
    const [{ RowsEditor }] = await Promise.all([
      import('./rows-editor.tsx'),
      loadMessages(pageLocale(), ['programme']),
    ])
    return { default: RowsEditor }
  } catch {
    return { default: () => null }
  }
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
  const [isText, setAsText] = useState(true)
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
      hidden={!isText}
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
            form={field.current?.form ?? null}
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
