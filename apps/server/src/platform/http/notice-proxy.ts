import { isPublicAddress, plainAddress } from '../addresses/address-guard.ts'
import type { App } from './app-type.ts'
import type { TrustsProxy } from '../addresses/trusted-proxies.ts'

/** Headers that proxies add. */
const OF_PROXIES = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const

/**
 * Warns once about a proxy that is not trusted: everybody behind it counts as one visitor. Never
 * logs a visitor's address: only a private address can be this server's proxy.
 */
export function noticeProxy(app: App, trusts: TrustsProxy): void {
  let isNoticed = false
  app.addHook('onRequest', async ({ headers, socket, log }) => {
    if (isNoticed) return
    const header = OF_PROXIES.find((name) => headers[name] !== undefined)
    const { remoteAddress } = socket
    // A closed connection has no address.
    if (header === undefined || remoteAddress === undefined || trusts(remoteAddress, 0)) return
    isNoticed = true
    const peer = plainAddress(remoteAddress)
    const from = isPublicAddress(peer) ? 'a public address' : peer
    const setting = isPublicAddress(peer) ? '<its address>' : peer
    log.warn(
      { header, from },
      `A request with ${header} came from ${from}, which is not trusted: all that comes from there counts as one visitor. If that is your proxy, set OKOLO_TRUST_PROXY=${setting} (docs/runbook.md, "Behind a proxy"). If not, leave it. This is said once.`,
    )
  })
}
