import { draftOf } from '../../device/kept/drafts.ts'
import { fill, isTyped, typedIn, type Typed } from './typed-fields.ts'

type Kept = { fields: Typed[]; isPosted: boolean }

/** Fills a form with its draft, and keeps what is typed in it `until` the page is left (see `useKeptForm`). */
export function keepForm(
  at: HTMLFormElement,
  name: string,
  { isDone, until }: { isDone: boolean; until: AbortSignal },
): void {
  const draft = draftOf(name)
  const kept = keptIn(draft.read())
  if (isDone && kept.isPosted) draft.forget()
  else fill(at, kept.fields)
  const keep = (isPosted: boolean) => {
    const fields = typedIn(at)
    if (fields.length > 0) draft.keep({ fields, isPosted } satisfies Kept)
    else draft.forget()
  }
  at.addEventListener('input', () => keep(false), { signal: until })
  at.addEventListener('submit', () => keep(true), { signal: until })
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
