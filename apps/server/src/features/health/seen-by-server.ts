import type { FastifyRequest } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { TrustsProxy } from '#server/platform/addresses/trusted-proxies.ts'
import { isSameText, type Secrets } from '#server/platform/secrets.ts'

/** The header by which `okolo doctor` shows that it is one with this site. */
export const DOCTOR = 'okolo-doctor'
/** The header that tells it for whom the server took it. */
export const SEEN = 'okolo-seen'

const HOLDS_MS = 60_000

/** A mark that holds for a minute or two, made with the site's secret. */
export function doctorsMark(secrets: Secrets, now: Date): string {
  return secrets.mac('doctor', String(Math.floor(now.getTime() / HOLDS_MS)))
}

function isDoctors(mark: string, secrets: Secrets, now: Date): boolean {
  return [0, 1].some((ago) =>
    isSameText(doctorsMark(secrets, new Date(now.getTime() - ago * HOLDS_MS)), mark),
  )
}

export type DoctorDeps = { secrets: Secrets; clock: Clock; trusts: TrustsProxy }

/**
 * Returns for the doctor, and nobody else, which address the server takes it for and by which proxy:
 * the addresses of a proxy inside a network are nobody's business.
 */
export function seenByServer(
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'socket'>,
  { secrets, clock, trusts }: DoctorDeps,
): string | null {
  const mark = request.headers[DOCTOR]
  if (typeof mark !== 'string' || !isDoctors(mark, secrets, clock())) return null
  const peer = request.socket.remoteAddress ?? ''
  return JSON.stringify({
    client: request.ip,
    peer,
    isForwarded: request.headers['x-forwarded-for'] !== undefined,
    isTrusted: trusts(peer, 0),
    isClientTrusted: trusts(request.ip, 1),
  })
}
