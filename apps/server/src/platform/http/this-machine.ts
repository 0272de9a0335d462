import type { FastifyRequest } from 'fastify'

/** What a proxy adds: then it is not this machine that asks, whatever the socket says. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'] as const
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/
/** Another name that leads to this machine (DNS rebinding) is another site's doing. */
const OWN_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/

/** Whether somebody at this very machine asks, by its own name and not through a proxy. */
export function isThisMachine({ headers, socket }: FastifyRequest): boolean {
  return (
    FORWARDED.every((name) => headers[name] === undefined) &&
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    OWN_HOST.test(headers.host ?? '')
  )
}
