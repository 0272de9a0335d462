import { lookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isPublicAddress } from '../addresses/address-guard.ts'
import { allowsHost, type PrivateHosts } from './private-hosts.ts'

/** Our own server on loopback that answers for a host name, on whatever port it got. */
export type Route = { host: string; port: number }

export class AddressRefused extends Error {
  /** A stranger asked: the reason is for nobody's eyes. */
  readonly isHidden: boolean

  constructor(host: string, reason: string, { isHidden = false } = {}) {
    super(`${host} is refused: ${reason}`)
    this.name = 'AddressRefused'
    this.isHidden = isHidden
  }
}

/** The ports of the web. */
const PORTS: readonly number[] = [80, 443]
const PRIVATE = 'it is not a public address'
/** One text for private addresses, names that lead to them, and unknown names. */
const NOT_PUBLIC = 'it has no address on the public internet'

/** Hides from strangers why an address was refused. */
export type Hiding = {
  /** Milliseconds that every refusal takes, even if it was clear at once. */
  afterMs: number
}

/**
 * Opens connections to public addresses only (specification 12), judged after name resolution. With
 * `hiding`, unknown names and private addresses fail alike, in words and in time.
 */
export function guardedConnector(
  routes: ReadonlyMap<string, Route>,
  {
    resolve = lookup,
    hiding,
    ports = PORTS,
    privateHosts = new Set(),
  }: {
    resolve?: Resolve | undefined
    hiding?: Hiding | undefined
    /** Default: 80 and 443. */
    ports?: readonly number[] | undefined
    /** Asked wherever they are. */
    privateHosts?: PrivateHosts | undefined
  } = {},
): buildConnector.connector {
  const find = publicLookup(resolve)
  const direct = buildConnector({
    timeout: 10_000,
    allowH2: false,
    lookup: hiding === undefined ? find : hidingLookup(find),
  })
  const unguarded = buildConnector({ timeout: 10_000, allowH2: false })
  return (options, callback) => {
    const route = routes.get(options.hostname)
    if (route !== undefined) {
      unguarded(
        // Our own servers speak plain HTTP, even if the public address says https.
        { ...options, protocol: 'http:', hostname: route.host, port: String(route.port) },
        callback,
      )
      return
    }
    if (allowsHost(privateHosts, options.hostname, portOf(options)))
      return unguarded(options, callback)
    const answer = hiding === undefined ? callback : lateRefusal(callback, hiding)
    const refusal = refusalOf(options, ports)
    if (refusal === null) direct(options, answer)
    else {
      const isHidden = hiding !== undefined
      const told = isHidden && refusal === PRIVATE ? NOT_PUBLIC : refusal
      answer(new AddressRefused(options.hostname, told, { isHidden }), null)
    }
  }
}

function lateRefusal(
  callback: buildConnector.Callback,
  { afterMs }: Hiding,
): buildConnector.Callback {
  const due = performance.now() + afterMs
  return (...[error, socket]) => {
    if (error === null) callback(null, socket)
    else if (error instanceof AddressRefused)
      setTimeout(() => callback(error, null), Math.max(0, due - performance.now()))
    else callback(error, null)
  }
}

/** Reports an unknown name like one that leads into our network. */
function hidingLookup(find: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    find(hostname, options, (error, ...found) =>
      callback(
        error === null ? null : new AddressRefused(hostname, NOT_PUBLIC, { isHidden: true }),
        ...found,
      ),
    )
}

function portOf({ port, protocol }: Pick<buildConnector.Options, 'port' | 'protocol'>): number {
  return port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port)
}

function refusalOf(
  options: Pick<buildConnector.Options, 'hostname' | 'port' | 'protocol'>,
  ports: readonly number[],
): string | null {
  const { hostname } = options
  const asked = portOf(options)
  if (!ports.includes(asked)) return `port ${asked} is not ${ports.join(' or ')}`
  const literal = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return literal && !isPublicAddress(hostname) ? PRIVATE : null
}

/** Returns all addresses of a name, like `dns.lookup` with `all`. */
export type Resolve = (
  hostname: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6' | undefined },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Resolves names for the socket itself, so that the judged address is the connected one (DNS
 * rebinding). One private address among several refuses them all.
 */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0)
      const wrong = addresses.find(({ address }) => !isPublicAddress(address))
      const first = addresses[0]
      if (wrong !== undefined || first === undefined)
        return callback(new AddressRefused(hostname, 'its name leads to a private address'), '', 0)
      if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
