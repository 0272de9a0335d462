import autocannon from 'autocannon'
import { z } from 'zod'

/** Asks a server for a path at 16 connections and prints the rate as JSON; `lab/bench/lists/http.ts` runs it. */
const { url, path, seconds, isWarm, cities, words } = z
  .object({
    url: z.string(),
    path: z.string(),
    seconds: z.number(),
    /** True if the server is warm: everything is compiled. */
    isWarm: z.boolean().default(false),
    cities: z.number(),
    words: z.array(z.string()),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))

let n = 0
const filledIn = () => {
  n += 1
  // A third for the largest city, the others for all in turn.
  const id = n % 3 === 0 ? 1 : 1 + ((n * 37) % cities)
  const city = id === 1 ? 'bratislava' : `city-${id}`
  const word = words[n % words.length] ?? ''
  return path
    .replace('{city}', city)
    .replace('{word}', word)
    .replace('{n}', String(n))
    .replace('{size}', String(1 + (n % 100)))
}
const shoot = async (duration: number) =>
  autocannon({
    url,
    connections: 16,
    duration,
    headers: { 'accept-encoding': 'br', 'accept-language': 'en' },
    requests: [{ setupRequest: (request) => ({ ...request, path: filledIn() }) }],
  })
// A new server still has to compile its code.
if (!isWarm) await shoot(3)
const result = await shoot(seconds)
console.log(
  JSON.stringify({
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  }),
)
