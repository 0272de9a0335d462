import { expectSuccess, HttpFailure, type Http, type HttpRequest } from '../http.ts'
import type { Json } from '../json.ts'
import { isWebPage, standIn } from './stand-in.ts'
import { decodeText } from '../text/decode.ts'

/**
 * Fetches JSON, by GET unless `request` differs. Throws HttpFailure for any status but 2xx and for invalid JSON such as
 * a proxy's error page or a truncated answer. `headers` may hold a key.
 */
export async function fetchJson(
  http: Http,
  url: string,
  headers: Record<string, string> = {},
  request: Pick<HttpRequest, 'method' | 'body'> = {},
): Promise<Json> {
  const response = expectSuccess(
    await http(url, { accept: 'application/json', headers, ...request }),
  )
  const contentType = response.headers['content-type']
  const { text } = decodeText(response.body, {
    kind: 'json',
    ...(contentType === undefined ? {} : { contentType }),
  })
  try {
    const answer: Json = JSON.parse(text)
    return answer
  } catch (cause) {
    const start = text.trim().slice(0, 60).replace(/\s+/g, ' ')
    const what = isWebPage(text)
      ? `no JSON: ${standIn(text)}`
      : start === ''
        ? 'an empty body'
        : `no whole JSON: ${start} ...`
    throw new HttpFailure(`${url} answered ${what}`, { url, status: response.status, cause })
  }
}
