import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

/**
 * Tells if we trust this address to say for whom it forwards. `hop` 0 connects to the server, 1 is
 * the one it names.
 */
export type TrustsProxy = (address: string | undefined, hop: number) => boolean

const EXPECTED =
  'expected how many proxies stand before the server (1), or their addresses (127.0.0.1, 10.0.0.0/8)'
const MOST_HOPS = 10

/** `OKOLO_TRUST_PROXY`: a number of hops, or addresses and CIDRs separated by commas or spaces. */
export const TrustedProxies = z.string().transform((text, context): TrustsProxy => {
  const given = text.trim()
  if (/^\d+$/.test(given)) {
    const hops = Number(given)
    if (hops > MOST_HOPS) context.addIssue({ code: 'custom', message: EXPECTED })
    return (_address, hop) => hop < hops
  }
  const list = new BlockList()
  for (const one of given.split(/[\s,]+/)) {
    const fault = addTo(list, one)
    if (fault !== null) context.addIssue({ code: 'custom', message: `${one}: ${fault}` })
  }
  return (address) => {
    const family = isIP(address ?? '')
    return family !== 0 && list.check(address ?? '', family === 4 ? 'ipv4' : 'ipv6')
  }
})

/** Trusts no proxy: the connecting address is the visitor's. */
export const trustsNobody: TrustsProxy = () => false

/** Adds one address or network. Returns an error text, or null. */
function addTo(list: BlockList, one: string): string | null {
  const [address = '', bits, ...rest] = one.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || rest.length > 0) return EXPECTED
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  if (bits === undefined) {
    list.addAddress(address, kind)
    return null
  }
  const most = family === 4 ? 32 : 128
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most) return `expected 1 to ${most} after the slash`
  // Nobody means to trust every address.
  if (Number(bits) === 0) return 'this trusts everybody; name your proxies'
  list.addSubnet(address, Number(bits), kind)
  return null
}
