import { fetchJson } from '@okolo/connectors/reading/fetch-json'
import { HttpFailure, type Http, type HttpRequest } from '@okolo/connectors/http'
import type { Json } from '@okolo/connectors/json'
import { withoutSecrets } from '@okolo/connectors/reading/without-secrets'

/** How a platform wants its key. */
export type KeyUse = {
  /** The connector's id: the key comes from `OKOLO_KEY_<ID>`. */
  connector: string
  /** Puts the key into headers, or into the address if the platform knows no other way. */
  put: (key: string) => { query?: Record<string, string>; headers?: Record<string, string> }
}

/**
 * Fetches JSON with the key `secrets.key`. Also asks without one, because recorded platforms need none. A refusal names
 * the variable to set. Errors never contain the key, because they end up in reports and on the operator's page.
 */
export async function fetchWithKey(
  { http, secrets }: { http: Http; secrets: Record<string, string> },
  address: string,
  { connector, put }: KeyUse,
  request: Pick<HttpRequest, 'method' | 'body' | 'headers'> = {},
): Promise<Json> {
  const key = secrets['key']?.trim() ?? ''
  const { query = {}, headers = {} } = key === '' ? {} : put(key)
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const { headers: own, ...rest } = request
  try {
    return await fetchJson(http, url.href, { ...own, ...headers }, rest)
  } catch (cause) {
    if (!(cause instanceof HttpFailure)) throw cause
    const { status } = cause
    const hint = status === 401 || status === 403 ? `: ${hintOf(connector, key)}` : ''
    const said = withoutSecrets(cause.message, [key, ...Object.values(query)])
    // Not with `cause`: its words hold the key.
    throw new HttpFailure(`${said}${hint}`, { url: address, status })
  }
}

function hintOf(connector: string, key: string): string {
  const variable = `OKOLO_KEY_${connector.toUpperCase().replaceAll('-', '_')}`
  return key === ''
    ? `set the platform's key in ${variable}`
    : `the key in ${variable} is not accepted`
}
