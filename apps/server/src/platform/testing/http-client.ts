import { createServer, type RequestListener, type Server } from 'node:http'
import { createHttpClient, type HttpClientOptions } from '../net/http-client.ts'

const open: (() => Promise<unknown>)[] = []

/** Call it after each test that made a client. */
export async function closeClients(): Promise<void> {
  await Promise.all(open.splice(0).map((close) => close()))
}

/** The real client. Our loopback server answers for the host `feed.test`. */
export async function clientOf(
  listener: RequestListener,
  options: Partial<HttpClientOptions> = {},
) {
  const server: Server = createServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const { http, close } = createHttpClient({
    requestsPerSecond: 100,
    signal: new AbortController().signal,
    routes: new Map(['feed.test', 'other.test'].map((name) => [name, { host: '127.0.0.1', port }])),
    sleep: () => Promise.resolve(),
    ...options,
  })
  open.push(close, () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  })
  return { http, port }
}
