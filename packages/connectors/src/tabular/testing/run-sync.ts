import type { Message } from '../../connector.ts'
import type { HttpRequest } from '../../http.ts'
import type { Json } from '../../json.ts'
import { BRATISLAVA } from '../../testing/run-recorded.ts'
import { mappingSchema } from '../mapping/mapping.ts'
import type { TabularCursor } from '../reading/cursor.ts'
import { syncFeed } from '../reading/sync.ts'

/** A server's answer, and the requests to it. */
type Answer = { status?: number; body?: string | Uint8Array; headers?: Record<string, string> }
export type Asked = { url: URL; request: HttpRequest }

/** A minimal mapping without the way to its feed. */
export const basics = {
  source: { title: 'T', platform: 't' },
  id: 'id',
  fields: { title: 't', start: 's' },
}

/** Runs sync against a server that is a function. */
export async function run(
  fetch: Json,
  serve: (asked: Asked) => Answer,
  options: { cursor?: TabularCursor; secrets?: Record<string, string>; more?: object } = {},
) {
  const asked: Asked[] = []
  const messages: Message<TabularCursor>[] = []
  const context = {
    config: mappingSchema.parse({ ...basics, ...options.more, fetch }),
    secrets: options.secrets ?? {},
    city: BRATISLAVA,
    signal: new AbortController().signal,
    now: () => new Date('2026-11-20T23:30:00Z'),
    http: async (address: string, request: HttpRequest = {}) => {
      asked.push({ url: new URL(address), request })
      const { status = 200, body = '', headers = {} } = serve(asked.at(-1)!)
      return {
        status,
        url: address,
        headers,
        body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
        notModified: status === 304,
      }
    },
  }
  for await (const message of syncFeed(context, options.cursor ?? null)) messages.push(message)
  const ids = messages.flatMap((message) => (message.type === 'record' ? [message.id] : []))
  const codes = messages.flatMap((message) => (message.type === 'note' ? [message.code] : []))
  return { messages, ids, codes, asked, isComplete: messages.at(-1)?.type === 'complete' }
}

/** Rows with ids from the first number to before the second. */
export const rows = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => ({
    id: from + index,
    t: 'x',
    s: '2026-12-01',
  }))

/** Returns a parameter of a request as a number, 0 if missing. */
export const param = ({ url }: Asked, name: string) => Number(url.searchParams.get(name))
