import { isLocale, type Locale } from '@okolo/contract/locale'
import { ownPath } from '@okolo/contract/site/access'
import { APP_SCHEME } from '@okolo/contract/site/app-addresses'
import { pages } from '@okolo/contract/site/pages'
import type { LoginAnswer, SocialFinish } from '@okolo/contract/people/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { accountById } from '#server/people/accounts/accounts.ts'
import { rememberDevice } from '#server/people/accounts/device-cookie.ts'
import { signIn } from '#server/people/accounts/entry.ts'
import { meetIdentity, type Provider } from '#server/people/accounts/identities.ts'
import { noteSecurity } from '#server/people/sessions/security-log.ts'
import { viewOf } from '../store.ts'
import { leaveCode, takeCode, takeLogin, type Pending } from './pending-logins.ts'
import type { SocialProvider } from './providers.ts'

type Returned = {
  pending: Pending | null
  query: { access: string } | { error: 'social' | 'closed' | 'email' }
}

const Texts = z.record(z.string(), z.unknown())
/** Apple sends the name only once, in its own field. */
const AppleUser = z.object({
  name: z.object({ firstName: z.string().catch(''), lastName: z.string().catch('') }),
})

/**
 * Handles the return from a provider: checks the answer and finds or makes the account. A failure
 * is logged and shown on the page (specification 8).
 */
export async function returnLogin(
  deps: AccountDeps & { provider: SocialProvider | null; name: Provider; callback: string },
  { state, given, request }: { state: string; given: unknown; request: FastifyRequest },
): Promise<Returned> {
  const { db, clock, provider, name, callback } = deps
  const at = clock()
  const pending = await takeLogin(db, name, state, at)
  const failed = async (error: 'social' | 'closed' | 'email', why: unknown): Promise<Returned> => {
    request.log.warn({ err: why }, `a login with ${name} failed`)
    await noteSecurity(deps, {
      what: 'login.social.failed',
      at,
      ip: request.ip,
      details: { provider: name },
    })
    return { pending, query: { error } }
  }
  if (pending === null || provider === null)
    return failed('social', new Error('no such login is under way'))
  try {
    const returned = new URL(callback)
    for (const [key, value] of Object.entries(Texts.catch({}).parse(given)))
      if (typeof value === 'string' && key !== 'user') returned.searchParams.set(key, value)
    const identity = await provider.identify(returned, { ...pending, state })
    const named = identity.name === '' ? { ...identity, name: appleName(given) } : identity
    const met = await meetIdentity(db, named, { now: at, locale: pending.locale })
    if (met === null) return await failed('email', new Error('no confirmed address'))
    const { account, how } = met
    if (account.deactivated_at !== null)
      return await failed('closed', new Error('the account is closed'))
    if (how === 'linked')
      await noteSecurity(deps, {
        what: 'identity.linked',
        at,
        userId: account.id,
        ip: request.ip,
        details: { provider: name },
      })
    return { pending, query: { access: await leaveCode(db, account.id, pending, at) } }
  } catch (error) {
    return failed('social', error)
  }
}

/** Returns an address of this site or the app, never a stranger's. */
export function wayBack({ pending, query }: Returned, fallback: Locale): string {
  const locale = isLocale(pending?.locale) ? pending.locale : fallback
  const redirectTo = ownPath(pending?.redirectTo)
  const all = redirectTo === null ? query : { ...query, redirectTo }
  if (pending?.inApp !== true) return pages.auth(locale, all)
  return `${APP_SCHEME}://auth?${new URLSearchParams(all).toString()}`
}

/** Returns the session for a code, or null if the code is not valid. */
export async function finishLogin(
  deps: AccountDeps,
  { code, verifier }: z.infer<typeof SocialFinish>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<LoginAnswer | null> {
  const { db, clock } = deps
  const at = clock()
  const id = await takeCode(db, code, verifier, at)
  const account = id === null ? null : await accountById(db, id)
  if (account === null || account.deactivated_at !== null) return null
  const agent = request.headers['user-agent'] ?? ''
  const { access, refresh } = await signIn(deps, account, { agent })
  rememberDevice(deps, request, reply, account.uuid)
  await noteSecurity(deps, { what: 'login.social', at, userId: account.id, ip: request.ip })
  return { access, refresh, user: await viewOf(db, account, at) }
}

function appleName(given: unknown): string {
  const { user } = z
    .object({ user: z.string().max(2000) })
    .catch({ user: '' })
    .parse(given)
  try {
    const { name } = AppleUser.parse(JSON.parse(user))
    return `${name.firstName} ${name.lastName}`.trim().slice(0, 100)
  } catch {
    // A name is optional.
    return ''
  }
}
