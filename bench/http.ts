import type { App } from '@okolo/server/platform/http/app-type.ts'
import { closeGracefully } from '@okolo/server/platform/http/close-gracefully.ts'
import autocannon from 'autocannon'
import { table } from './measure.ts'

/** Requests a second over HTTP at 16 connections; the client shares the machine's cores with the server. */
export async function benchHttp(
  app: App,
  { seconds, city }: { seconds: number; city: (run: number) => string },
): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  const url = `http://127.0.0.1:${address.port}`
  let run = 0
  const shots: [string, () => string][] = [
    ['/healthz (bound of the run)', () => '/healthz'],
    ['feed, kept answer', () => '/v1/events/?city=bratislava&timeframe=this_week'],
    [
      'feed, every request a new one',
      () => {
        run += 1
        return `/v1/events/?city=${city(run)}&timeframe=this_week&nth=${run}`
      },
    ],
  ]
  const lines = [['', 'requests/s', 'x bound', 'p50 ms', 'p99 ms', 'failures']]
  let bound = 0
  for (const [name, path] of shots) {
    const result = await autocannon({
      url,
      connections: 16,
      duration: seconds,
      headers: { 'accept-encoding': 'br', 'accept-language': 'en' },
      requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }],
    })
    if (bound === 0) bound = result.requests.average
    lines.push([
      name,
      String(Math.round(result.requests.average)),
      (result.requests.average / bound).toFixed(2),
      String(result.latency.p50),
      String(result.latency.p99),
      String(result.non2xx + result.errors),
    ])
  }
  console.log(table(lines))
  await closeGracefully(app)
}
