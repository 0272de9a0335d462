import type { Draft } from '../../device/kept/drafts.ts'

/** A message that has not arrived. The server takes the same `uuid` once. */
export type Unsent = { uuid: string; text: string }

/** Returns the messages that a draft holds. Another version of the site may have written it. */
export function unsentIn(draft: unknown): Unsent[] {
  return Array.isArray(draft) ? draft.filter(isUnsent) : []
}

/** Keeps a message until it has arrived, the newest last. */
export function keepUnsent(draft: Draft, message: Unsent): void {
  draft.keep([...others(draft, message), message])
}

/** The message has arrived. */
export function dropUnsent(draft: Draft, message: Unsent): void {
  const rest = others(draft, message)
  if (rest.length > 0) draft.keep(rest)
  else draft.forget()
}

function others(draft: Draft, { uuid }: Unsent): Unsent[] {
  return unsentIn(draft.read()).filter((one) => one.uuid !== uuid)
}

function isUnsent(value: unknown): value is Unsent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'uuid' in value &&
    'text' in value &&
    typeof value.uuid === 'string' &&
    typeof value.text === 'string'
  )
}
