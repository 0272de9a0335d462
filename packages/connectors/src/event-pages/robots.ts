import robotsModule from 'robots-parser'
import { HttpFailure, type Http } from '../http.ts'
import { decodeText } from '../text/decode.ts'

// The package is CommonJS: the default of its types is the module itself.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
const robotsParser = robotsModule as unknown as typeof robotsModule.default

/** The name robots.txt files can address. */
const USER_AGENT = 'OkoloBot'
/** RFC 9309, 2.5: text beyond this size may be ignored. */
const MAX_BYTES = 500 * 1024

export type Permission = 'allowed' | 'disallowed' | 'unreachable'

/**
 * Returns the rules of all hosts' robots.txt (RFC 9309), each read once. A missing file (4xx) allows everything, an
 * unreadable one (5xx, no answer) nothing.
 */
export function robotsRules(http: Http, signal: AbortSignal) {
  const files = new Map<string, Promise<ReturnType<typeof robotsParser> | null>>()

  async function read(origin: string) {
    const address = `${origin}/robots.txt`
    try {
      const response = await http(address, { accept: 'text/plain' })
      if (response.status >= 500 || response.status === 429) return null
      const body = response.status === 200 ? response.body.subarray(0, MAX_BYTES) : new Uint8Array()
      const { text } = decodeText(body, { kind: 'text' })
      // A site that answers everything with a page has no robots.txt.
      return robotsParser(address, /^\s*<(?:!doctype|html)/i.test(text) ? '' : text)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof HttpFailure)) throw error
      return null
    }
  }

  function fileOf(url: string) {
    const { origin } = new URL(url)
    const known = files.get(origin) ?? read(origin)
    files.set(origin, known)
    return known
  }

  return {
    async permission(url: string): Promise<Permission> {
      const file = await fileOf(url)
      if (file === null) return 'unreachable'
      return file.isDisallowed(url, USER_AGENT) === true ? 'disallowed' : 'allowed'
    },
    /** Seconds a host asks to wait between requests. */
    async crawlDelay(url: string): Promise<number | undefined> {
      return (await fileOf(url))?.getCrawlDelay(USER_AGENT)
    },
    async sitemaps(url: string): Promise<string[]> {
      return (await fileOf(url))?.getSitemaps() ?? []
    },
  }
}
export type Robots = ReturnType<typeof robotsRules>
