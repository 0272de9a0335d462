import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { RecordedAnswer, RecordedPlatform, RecordedRequest } from '@okolo/connectors/recorded'
import type { Route } from '#server/platform/net/guarded-connect.ts'

export type RecordedServer = { route: Route; close: () => Promise<void> }

/** Serves a recorded or demo platform on loopback, with validators as a good platform would give them. */
export async function startRecordedServer(
  answer: RecordedPlatform['answer'],
): Promise<RecordedServer> {
  const server = createServer((request, response) => {
    bodyOf(request)
      .then((body) => send(request, response, answer({ ...requestOf(request), ...body })))
      .catch((error: unknown) => {
        // A recording that cannot be played must not hang the run that reads it.
        response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
      })
  })
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', ready)
  })
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The recorded platform has no port')
  return {
    route: { host: '127.0.0.1', port: address.port },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Pick<RecordedRequest, 'body'>> {
  if (request.method !== 'POST') return {}
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return { body: Buffer.concat(chunks).toString('utf8') }
}

export function requestOf(request: IncomingMessage): RecordedRequest {
  const url = new URL(request.url ?? '/', 'http://recorded.invalid')
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value)
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers,
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: RecordedAnswer | null,
): void {
  if (answer === null) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
    return
  }
  const status = answer.status ?? 200
  const etag = `"${createHash('sha1').update(answer.body).digest('hex')}"`
  const headers = status === 200 ? { etag, ...answer.headers } : (answer.headers ?? {})
  if (status === 200 && request.headers['if-none-match'] === etag)
    response.writeHead(304, { etag }).end()
  else response.writeHead(status, headers).end(answer.body)
}
