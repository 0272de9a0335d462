import { isIP } from 'node:net'
import { z } from 'zod'
import { LOCATION_CACHE_MS } from '@okolo/contract/constants'
import { isPublicAddress } from '../addresses/address-guard.ts'
import { networkOf } from '../addresses/network-of.ts'
import type { IpPlace } from './ip-places.ts'

/** The wait for one service is short, because a visitor has pressed a button. */
const WAIT_MS = 2000
/** The services' answers are shorter. */
const LONGEST_ANSWER = 65_536
/** Networks whose places we remember. */
const MOST_REMEMBERED = 5000

const Degrees = (most: number) =>
  z.union([z.number(), z.string().min(1).transform(Number)]).pipe(z.number().min(-most).max(most))
// The common services' formats: ipapi.co, ipwho.is, freeipapi.com, geojs.io; ip-api.com; ipinfo.io.
const Answer = z.union([
  z.object({ latitude: Degrees(90), longitude: Degrees(180) }),
  z
    .object({ lat: Degrees(90), lon: Degrees(180) })
    .transform(({ lat, lon }) => ({ latitude: lat, longitude: lon })),
  z
    .object({ loc: z.string().regex(/^-?[\d.]+,-?[\d.]+$/) })
    .transform(({ loc }): { latitude: string | number; longitude: string | number } => {
      const [latitude = '', longitude = ''] = loc.split(',')
      return { latitude, longitude }
    })
    .pipe(z.object({ latitude: Degrees(90), longitude: Degrees(180) })),
])
const Country = z
  .string()
  .length(2)
  .transform((code) => code.toLowerCase())

/** Returns an address's place from other services, or null if none knows. */
export type LookUpIp = (ip: string) => Promise<IpPlace | null>

/**
 * Asks `services` (with `{ip}`) in turn for a /24 of IPv4 or a /48 of IPv6, never a whole address.
 * Keeps places for 24 hours (specification 9). `onFault` gets service and reason.
 */
export function ipLookup(
  services: readonly string[],
  { now, onFault }: { now: () => Date; onFault: (service: string, reason: unknown) => void },
): LookUpIp {
  const known = new Map<string, { place: Promise<IpPlace | null>; until: number }>()
  const askAll = async (network: string): Promise<IpPlace | null> => {
    for (const service of services)
      try {
        return await askOne(service.replaceAll('{ip}', encodeURIComponent(network)))
      } catch (reason) {
        onFault(new URL(service).host, reason)
      }
    return null
  }
  return async (ip) => {
    const network = coarse(ip)
    if (network === null) return null
    const before = known.get(network)
    if (before !== undefined && before.until > now().getTime()) return before.place
    const place = askAll(network)
    known.delete(network)
    known.set(network, { place, until: now().getTime() + LOCATION_CACHE_MS })
    const [oldest] = known.keys()
    if (known.size > MOST_REMEMBERED && oldest !== undefined) known.delete(oldest)
    const found = await place
    // After a failure the next visitor may ask again.
    if (found === null) known.delete(network)
    return found
  }
}

/** Returns the network of a public address, or null for any other. */
function coarse(ip: string): string | null {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!isPublicAddress(plain)) return null
  if (isIP(plain) === 4) return plain.replace(/\d+$/, '0')
  return `${networkOf(plain).split(':').slice(0, 3).join(':')}::`
}

async function askOne(url: string): Promise<IpPlace> {
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(WAIT_MS),
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`It answered ${answer.status}.`)
  }
  const given: unknown = JSON.parse(await shortText(answer))
  const { data } = Answer.safeParse(given)
  if (data === undefined) throw new Error('It did not say a place.')
  const codes = z.looseObject({}).parse(given)
  const code = codes['country_code'] ?? codes['countryCode'] ?? codes['country']
  return {
    point: { lat: data.latitude, lng: data.longitude },
    country: Country.safeParse(code).data ?? null,
  }
}

async function shortText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > LONGEST_ANSWER) throw new Error('It answered more than a place.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
