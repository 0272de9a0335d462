import type { Socket } from 'node:net'
import { isPublicAddress, plainAddress } from '../../addresses/address-guard.ts'
import { networksOf } from '../../addresses/network-of.ts'
import type { TrustsProxy } from '../../addresses/trusted-proxies.ts'
import type { App } from '../app-type.ts'

type ConnectionLimits = {
  /** Of the whole server. */
  most: number
  /** Of one household; larger networks may have as many times more as `networksOf` says. */
  perNetwork: number
}

/** A browser opens six, and a school or an office stands behind one address. */
const LIMITS: ConnectionLimits = { most: 8_000, perNetwork: 256 }
const SAY_EVERY_MS = 60_000

/**
 * Closes new connections above a limit, of the server and of a network. Trusted proxies and private addresses carry
 * many visitors and count for the server only.
 */
export function limitConnections(app: App, trusts: TrustsProxy, limits = LIMITS): void {
  const open = new Map<string, number>()
  const say = sayNowAndThen(app)
  app.server.maxConnections = limits.most
  app.server.on('drop', () => {
    // Lets those in who ask something.
    app.server.closeIdleConnections()
    say('The server has as many connections as it may')
  })
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || trusts(remoteAddress, 0)) return
    if (!isPublicAddress(plainAddress(remoteAddress))) return
    const networks = networksOf(remoteAddress)
    const isFull = networks.some(
      ({ name, times }) => (open.get(name) ?? 0) >= limits.perNetwork * times,
    )
    if (isFull) {
      say('A network has as many connections as it may')
      socket.destroy()
      return
    }
    for (const { name } of networks) open.set(name, (open.get(name) ?? 0) + 1)
    socket.once('close', () => {
      for (const { name } of networks) {
        const left = (open.get(name) ?? 1) - 1
        if (left === 0) open.delete(name)
        else open.set(name, left)
      }
    })
  })
}

/** Logs refusals at most once a minute, with their number and without addresses. */
function sayNowAndThen(app: App): (reason: string) => void {
  let refused = 0
  let saidAt = -Infinity
  return (reason) => {
    refused += 1
    if (performance.now() - saidAt < SAY_EVERY_MS) return
    app.log.warn({ refused }, `${reason}: new ones are closed`)
    saidAt = performance.now()
    refused = 0
  }
}
