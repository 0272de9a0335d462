import type { PreviewAnswer } from '@okolo/contract/events/suggestion'
import { ApiError } from '../../api/api.ts'
import type { AppContext } from '../../site/app-context.ts'

export type SuggestData = {
  look: PreviewAnswer | null
  /** The outcome of sending: `sent`, or the state of a known address. */
  sent: string | null
  /** A problem's code, or the name of the field that is wrong. */
  error: string | null
  /** To fill the form again. */
  url: string
  /** The clock, for dates without their year. */
  now: string
}

/** Loads the page from its address: an earlier preview, the outcome of sending, or an error. */
export async function loadSuggest(
  { api, site }: AppContext,
  search: Record<string, unknown>,
): Promise<SuggestData> {
  const id = textOf(search['preview'])
  const data: SuggestData = {
    look: null,
    sent: textOf(search['sent']),
    error: textOf(search['error']),
    url: textOf(search['url']) ?? '',
    now: site.now(),
  }
  if (id === null) return data
  try {
    const look = await api.keptPreview(id)
    return { ...data, look, url: look.url }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    return { ...data, error: 'not_found' }
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
