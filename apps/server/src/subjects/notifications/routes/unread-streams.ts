import type { FastifyReply } from 'fastify'
import { NOTIFIED } from '#server/platform/database/wake.ts'
import type { Database } from '#server/platform/database/db.ts'

const MOST_OF_ONE = 6
const PING_MS = 25_000
/** As long as an access token: then the page opens the stream anew, and is asked who it is. */
const LIFE_MS = 600_000

type Counts = { unread: number; badge: number }
/** A person, and the session in which the stream was opened. */
type Reader = { userId: number; sessionId: string }
type Stream = { send: () => void; end: () => void }

/**
 * The open pages of people who wait for news, in this process. Other processes are heard over the database.
 */
export class UnreadStreams {
  readonly #streams = new Map<number, Set<Stream>>()
  readonly #count: (reader: Reader) => Promise<Counts | null>

  /** `count` gives null once the reader's session has ended. */
  constructor(count: (reader: Reader) => Promise<Counts | null>) {
    this.#count = count
  }

  listen(database: Database): Promise<void> {
    return database.listen(NOTIFIED, (userId) => {
      for (const stream of this.#streams.get(Number(userId)) ?? []) stream.send()
    })
  }

  /** Answers with a stream of `unread` events (WHATWG server-sent events): the numbers now, and whenever they change. It ends with the session. */
  open(reader: Reader, reply: FastifyReply): void {
    const { userId } = reader
    const own = this.#streams.get(userId) ?? new Set<Stream>()
    this.#streams.set(userId, own)
    // The oldest gives way: its page opens another one when somebody looks at it.
    if (own.size >= MOST_OF_ONE) own.values().next().value?.end()
    reply.hijack()
    const { raw } = reply
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) raw.setHeader(name, value)
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const send = async () => {
      const counts = await this.#count(reader)
      if (counts === null) return stream.end()
      if (!raw.writableEnded) raw.write(`event: unread\ndata: ${JSON.stringify(counts)}\n\n`)
    }
    const stream = {
      // A database that is away says nothing now; the page counts when it opens the next stream.
      send: () => void send().catch(() => stream.end()),
      end: () => raw.end(),
    }
    const ping = setInterval(() => raw.write(': \n\n'), PING_MS)
    const life = setTimeout(() => stream.end(), LIFE_MS)
    own.add(stream)
    raw.on('close', () => {
      clearInterval(ping)
      clearTimeout(life)
      own.delete(stream)
      if (own.size === 0 && this.#streams.get(userId) === own) this.#streams.delete(userId)
    })
    stream.send()
  }

  close(): void {
    for (const own of this.#streams.values()) for (const stream of own) stream.end()
  }
}
