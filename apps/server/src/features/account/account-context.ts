import { accountTexts } from '@okolo/i18n/format'
import type { Locale } from '@okolo/contract/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { countAttempt, type Limit } from '#server/people/accounts/attempts.ts'
import type { From } from '#server/people/accounts/entry.ts'
import { emailKey } from '#server/people/accounts/email-key.ts'
import { noteSecurity } from '#server/people/accounts/security-log.ts'
import { networkOf } from '#server/platform/http/network-of.ts'
import { localeOf } from '#server/platform/http/request-locale.ts'
import { Problem } from '#server/platform/problem.ts'

const MINUTE = 60
const HOUR = 3600

/**
 * How often something may be tried: by one network, for one address, and for one address by one network. A stranger
 * who guesses is stopped long before the person whose address it is.
 */
export const LIMITS = {
  login: {
    network: { max: 60, seconds: 15 * MINUTE },
    both: { max: 10, seconds: 15 * MINUTE },
    address: { max: 100, seconds: HOUR },
  },
  signup: { network: { max: 20, seconds: HOUR }, address: { max: 5, seconds: HOUR } },
  mail: { network: { max: 20, seconds: HOUR }, address: { max: 5, seconds: HOUR } },
  link: { network: { max: 60, seconds: HOUR } },
  refresh: { network: { max: 600, seconds: 15 * MINUTE } },
  picture: { address: { max: 30, seconds: HOUR } },
  export: { address: { max: 10, seconds: HOUR } },
} satisfies Record<string, Partial<Record<'network' | 'both' | 'address', Limit>>>

/** What answering one request about accounts needs. */
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
    from: { agent: request.headers['user-agent'] ?? '', ip: request.ip, locale },
  }
}

/** A day as it is written in a language; days of deletion are days of UTC. */
export function dayIn(locale: string, at: Date): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

/** Counts an attempt and throws the 429 where it was one too many. `address`: an e-mail address, or the uuid of who asks. */
export async function allow(
  deps: AccountDeps,
  what: keyof typeof LIMITS,
  { from, say }: Context,
  { reply, address = '' }: { reply: FastifyReply; address?: string },
): Promise<void> {
  const limits: Partial<Record<'network' | 'both' | 'address', Limit>> = LIMITS[what]
  const network = networkOf(from.ip)
  const who = { network, address: emailKey(address), both: `${emailKey(address)} ${network}` }
  const counted = (['network', 'both', 'address'] as const).flatMap((by) => {
    const limit = limits[by]
    return limit === undefined ? [] : [{ what: `${what} ${by}`, who: who[by], limit }]
  })
  const now = deps.clock()
  const wait = await countAttempt(deps, counted, now)
  if (wait === null) return
  await noteSecurity(deps, { what: 'limit.reached', at: now, ip: from.ip, details: { of: what } })
  reply.header('retry-after', wait)
  const sentence = say('tooMany', { minutes: Math.ceil(wait / 60) })
  throw new Problem(429, 'too_many_requests', sentence, { non_field_errors: [sentence] })
}
