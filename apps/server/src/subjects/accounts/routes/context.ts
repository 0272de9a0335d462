import { accountTexts } from '@okolo/i18n/format'
import { formatTag, type Locale } from '@okolo/contract/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { byNetwork, countAttempt, type Limit } from '#server/people/sessions/attempts.ts'
import { deviceOf } from '#server/people/accounts/device-cookie.ts'
import type { From } from '#server/people/accounts/entry.ts'
import { noteSecurity } from '#server/people/sessions/security-log.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { Problem } from '#server/platform/problem.ts'

const MINUTE = 60
const HOUR = 3600

/**
 * Limits of attempts: by network, and for one address or person. Larger networks get a multiple.
 */
export const LIMITS = {
  signup: { network: { max: 20, seconds: HOUR } },
  mail: { network: { max: 20, seconds: HOUR } },
  verify: { network: { max: 20, seconds: HOUR }, address: { max: 5, seconds: HOUR } },
  link: { network: { max: 60, seconds: HOUR } },
  refresh: { network: { max: 600, seconds: 15 * MINUTE } },
  picture: { address: { max: 30, seconds: HOUR } },
  export: { address: { max: 10, seconds: HOUR } },
} satisfies Record<string, Partial<Record<'network' | 'address', Limit>>>

type TooMany = 'tooMany' | 'tooManyHere' | 'guessed'

/** The context of one request about accounts. */
export type Context = {
  locale: Locale
  say: Awaited<ReturnType<typeof accountTexts>>
  from: From
}

export async function contextOf(request: FastifyRequest): Promise<Context> {
  const locale = localeOf(request)
  return {
    locale,
    say: await accountTexts(locale),
    from: {
      agent: request.headers['user-agent'] ?? '',
      ip: request.ip,
      locale,
      device: deviceOf(request),
    },
  }
}

/** Formats a day in a language. Days of deletion are days of UTC. */
export function dayIn(locale: Locale, at: Date): string {
  return new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
    at,
  )
}

/** Counts an attempt and throws the 429 if it was one too many. `address` is the caller's uuid. */
export async function allow(
  deps: AccountDeps,
  what: keyof typeof LIMITS,
  context: Context,
  { reply, address = '' }: { reply: FastifyReply; address?: string },
): Promise<void> {
  const { network, address: own }: Partial<Record<'network' | 'address', Limit>> = LIMITS[what]
  const counted = [
    ...(network === undefined ? [] : byNetwork(`${what} network`, context.from.ip, network)),
    ...(own === undefined ? [] : [{ what: `${what} address`, who: address, limit: own }]),
  ]
  const wait = await countAttempt(deps, counted, deps.clock())
  const text = what === 'signup' ? 'tooManyHere' : 'tooMany'
  if (wait !== null) throw await tooMany(deps, what, context, { reply, wait, text })
}

/** Throws the 429 of a limit and logs it as a security event. `wait` is in seconds. */
export async function tooMany(
  deps: AccountDeps,
  what: string,
  { from, say }: Context,
  { reply, wait, text = 'tooMany' }: { reply: FastifyReply; wait: number; text?: TooMany },
): Promise<Problem> {
  const at = deps.clock()
  await noteSecurity(deps, { what: 'limit.reached', at, ip: from.ip, details: { of: what } })
  reply.header('retry-after', wait)
  const sentence = say(text, { minutes: Math.ceil(wait / 60) })
  return new Problem(429, 'too_many_requests', sentence, { non_field_errors: [sentence] })
}

/** Returns the success sentence, and mentions other sign-ups with this address if some ended. */
export function withEnded(
  say: Context['say'],
  done: 'passwordChanged' | 'emailVerified',
  count: number,
): string {
  return count === 0 ? say(done) : `${say(done)} ${say('othersEnded')}`
}
