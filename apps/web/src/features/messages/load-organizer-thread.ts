import type { Thread } from '@okolo/contract/people/message'
import { ApiError } from '../../api/api.ts'
import type { AppContext } from '../../site/app-context.ts'
import { noPage } from '../../site/no-page.ts'

export type OrganizerThreadData = {
  step: 'thread' | 'refuse'
  /** The token of the letter. */
  k: string
  /** Null for a token that opens nothing. */
  thread: Thread | null
  /** The outcome of a form. */
  sent: string | null
  error: string | null
  /** Of the message that the form sends. */
  uuid: string
}

export async function loadOrganizerThread(
  { api }: AppContext,
  step: string | undefined,
  search: Record<string, unknown>,
): Promise<OrganizerThreadData> {
  if (step !== undefined && step !== 'refuse') noPage()
  const k = textOf(search['k'])
  const [id = ''] = k.split('.')
  return {
    step: step ?? 'thread',
    k,
    thread: step === 'refuse' ? null : await api.threadByLink(id, k).catch(nothing),
    sent: textOf(search['sent']) || null,
    error: textOf(search['error']) || null,
    uuid: crypto.randomUUID(),
  }
}

function nothing(error: unknown): null {
  // A token of another shape leads to no call at all, or is refused by the schema.
  if (error instanceof ApiError && [400, 404].includes(error.status)) return null
  throw error
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
