/** A connector's only way to the network, through the server's guarded client. */
export type HttpRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Media types for the Accept header. */
  accept?: string
  /** Sends If-None-Match / If-Modified-Since from the last answer to this URL. A 304 gives `notModified`. */
  conditional?: boolean
  /** Bytes that may be read of an answer too large for memory. It then comes as `large`. */
  upTo?: number
}

/** An answer too large for memory. It can be read repeatedly until the run ends. */
export type LargeBody = { bytes: number; chunks: () => AsyncIterable<Uint8Array> }

export type HttpResponse = {
  status: number
  /** After redirects. */
  url: string
  /** Names in lower case. */
  headers: Record<string, string>
  /** Decompressed. Empty with `notModified` or `large`. */
  body: Uint8Array
  /** Replaces `body` for requests with `upTo`. */
  large?: LargeBody
  notModified: boolean
}

/**
 * Follows redirects, waits for the host's turn, and retries 429 and 5xx by Retry-After. Returns any status. Throws
 * `HttpFailure` without an answer, or if one is refused (size, address).
 */
export type Http = (url: string, request?: HttpRequest) => Promise<HttpResponse>

/** A source that cannot be read. The run stops at its last checkpoint with this reason. */
export class HttpFailure extends Error {
  readonly url: string
  readonly status: number | null

  constructor(
    message: string,
    { url, status = null, cause }: { url: string; status?: number | null; cause?: unknown },
  ) {
    super(message, { cause })
    this.name = 'HttpFailure'
    this.url = url
    this.status = status
  }
}

/** Fails for any status but 200 to 299 and 304. */
export function expectSuccess(response: HttpResponse): HttpResponse {
  if (response.notModified || (response.status >= 200 && response.status < 300)) return response
  const { url, status } = response
  throw new HttpFailure(`${url} answered ${status}${meaningOf(status)}`, response)
}

/** Tells operators what a refusal means. */
export function meaningOf(status: number): string {
  if ([401, 402, 403, 406, 407, 451].includes(status)) return ': it lets no program in'
  if (status === 404 || status === 410) return ': it is not there any more'
  return status === 429 || status === 503 ? ': it asks to come later' : ''
}
