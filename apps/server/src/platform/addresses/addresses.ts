import { createServer } from 'node:net'
import { isPublicAddress } from './address-guard.ts'

/** Names by which a browser on this machine reaches a server that listens there. */
const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
/** A server that listens on these listens on every address of the machine. */
const EVERY_ADDRESS = new Set(['0.0.0.0', '::'])

/**
 * Returns the server's address for a browser: localhost, or `host` if the server listens only
 * there.
 */
export function addressOf(host: string, port: number): string {
  const name = host.includes(':') ? `[${host}]` : host
  const isHere = EVERY_ADDRESS.has(host) || THIS_MACHINE.test(name)
  return `http://${isHere ? 'localhost' : name}:${port}`
}

/** False for an address that works only on this machine or in its network. */
export function isPublicUrl(address: string): boolean {
  const { hostname } = new URL(address)
  if (THIS_MACHINE.test(hostname) || hostname.endsWith('.localhost')) return false
  const isLiteral = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return isLiteral ? isPublicAddress(hostname) : true
}

/** Returns `port`, or a free port if it is 0. */
export function portFor({ host, port }: { host: string; port: number }): Promise<number> {
  if (port !== 0) return Promise.resolve(port)
  return new Promise((done, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, host, () => {
      const address = probe.address()
      const free = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => done(free))
    })
  })
}
