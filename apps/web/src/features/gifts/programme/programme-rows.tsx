import { lazy, Suspense, use, useEffect, useRef, useState, type ComponentType } from 'react'
import { loadMessages, pageLocale } from '../../../site/messages.ts'
import controls from '../../../ui/controls.module.css'
import { FilledForm, useControl } from '../fields/fields.tsx'
import type { EditorProps } from './rows-editor.tsx'

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
export function ProgrammeRows({ changed }: { changed: () => void }) {
  const { begin, faults } = use(FilledForm)
  const control = useControl('programme', true)
  const field = useRef<HTMLTextAreaElement>(null)
  const isSeen = useSeen(field)
  const [text, setText] = useState(begin.programme ?? '')
  const [isText, setAsText] = useState(true)
  const change = (next: string) => {
    setText(next)
    changed()
  }
  return (
    <>
      <textarea
        ref={field}
        className={controls['field']}
        rows={6}
        value={text}
        {...control}
        hidden={!isText}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {isSeen && field.current?.form != null && (
        <Suspense>
          <Rows
            text={text}
            onText={change}
            isText={isText}
            onAsText={setAsText}
            faults={faults}
            form={field.current.form}
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
