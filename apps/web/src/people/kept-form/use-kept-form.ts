import { useEffect, type RefObject } from 'react'
import { draftOf } from '../../device/kept/drafts.ts'
import { useSession } from '../use-session.ts'
import { fill, isTyped, typedIn, type Typed } from './typed-fields.ts'

type Kept = { fields: Typed[]; isPosted: boolean }

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
    const draft = draftOf(name)
    const kept = keptIn(draft.read())
    if (isDone && kept.isPosted) draft.forget()
    else fill(at, kept.fields)
    const keep = (isPosted: boolean) => {
      const fields = typedIn(at)
      if (fields.length > 0) draft.keep({ fields, isPosted } satisfies Kept)
      else draft.forget()
    }
    const typed = () => keep(false)
    const posted = () => keep(true)
    at.addEventListener('input', typed)
    at.addEventListener('submit', posted)
    return () => {
      at.removeEventListener('input', typed)
      at.removeEventListener('submit', posted)
    }
  }, [form, name, isDone, owner])
  return () => {
    if (name !== undefined) draftOf(name).forget()
  }
}

/** Another version of the site may have written it. */
function keptIn(draft: unknown): Kept {
  const { fields, isPosted }: Record<string, unknown> = {
    ...(typeof draft === 'object' ? draft : null),
  }
  return {
    fields: Array.isArray(fields) ? fields.filter(isTyped) : [],
    isPosted: isPosted === true,
  }
}
