import type { Answer, api as contract } from '@okolo/contract/api/api'
import type { PreviewRequest, SuggestionRequest } from '@okolo/contract/events/suggestion'
import { ApiError } from './api.ts'
import { send } from './send.ts'

type Calls = 'previewSource' | 'suggestSource'
const PATHS: { [Name in Calls]: (typeof contract)[Name]['path'] } = {
  previewSource: '/v1/sources/preview/',
  suggestSource: '/v1/sources/suggestions/',
}

/** Asks the server to preview an address. Rejects with an ApiError. Status 0: no answer came. */
export function lookAt(request: PreviewRequest, locale: string): Promise<Answer<'previewSource'>> {
  return post<'previewSource'>(PATHS.previewSource, request, locale)
}

/** Queues an address for the operator. Rejects as `lookAt` does. */
export function sendSuggestion(
  request: SuggestionRequest,
  locale: string,
): Promise<Answer<'suggestSource'>> {
  return post<'suggestSource'>(PATHS.suggestSource, request, locale)
}

async function post<Name extends Calls>(
  path: string,
  payload: unknown,
  locale: string,
): Promise<Answer<Name>> {
  let response: Response
  let body: unknown
  try {
    response = await send(path, {
      method: 'POST',
      headers: { 'accept-language': locale, 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    })
    body = await response.json()
  } catch (cause) {
    throw new ApiError(0, path, { cause })
  }
  if (!response.ok) throw new ApiError(response.status, path)
  // The server checks its answers against the contract. A second check would bring zod to the
  // browser.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return body as Answer<Name>
}
