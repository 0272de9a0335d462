import { useEffect, type RefObject } from 'react'
import { draftOf } from '../../device/kept/drafts.ts'
import { useSession } from '../use-session.ts'

/**
 * Keeps what is typed in a form until it is sent, so that no reload, failed send or ended login loses it (`device/kept/drafts`).
 * `name` says what the form is about, in all languages; undefined keeps nothing. `isDone`: the page tells that the
 * form which led here, without scripts, succeeded. Returns what forgets the draft, for a form that was sent in other ways.
 */
export function useKeptForm(
  form: RefObject<HTMLFormElement | null>,
  name: string | undefined,
  isDone = false,
): () => void {
  const owner = useSession()?.user.uuid
  useEffect(() => {
    const at = form.current
    if (name === undefined || at === null) return undefined
    const left = new AbortController()
    // Fetched after the page: most people open no form of it. Without a network nothing is kept.
    void import('./keep-form.ts').then(
      ({ keepForm }) => {
        if (!left.signal.aborted) keepForm(at, name, { isDone, until: left.signal })
      },
      () => undefined,
    )
    return () => left.abort()
  }, [form, name, isDone, owner])
  return () => {
    if (name !== undefined) draftOf(name).forget()
  }
}
