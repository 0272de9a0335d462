import { setTimeout } from 'node:timers/promises'
import type { LoginRequest } from '@okolo/contract/people/session'
import type { FastifyReply } from 'fastify'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { accountsOf, type Account } from '#server/people/accounts/accounts.ts'
import {
  byNetwork,
  countAttempt,
  placeInLine,
  takeBack,
  type Counted,
} from '#server/people/sessions/attempts.ts'
import { hasLoggedIn } from '#server/people/sessions/device.ts'
import { emailKey } from '#server/platform/mail/email-key.ts'
import { logIn, type LoginOutcome } from '#server/people/accounts/entry.ts'
import { tooMany, type Context } from './context.ts'

const MINUTE = 60
const HOUR = 3600

/** Limits of wrong passwords. Right ones do not count (decision 0020). */
const LOGIN_LIMITS = {
  /** From one device with an earlier login of the account. */
  device: { max: 10, seconds: HOUR },
  /** From one network, for all addresses together. */
  network: { max: 60, seconds: 15 * MINUTE },
  /** From one network, for one address. */
  both: { max: 10, seconds: 15 * MINUTE },
  /** From all strangers together, for one address. Further tries wait in line. */
  address: { max: 100, seconds: HOUR },
  /** From one network in that line. */
  inLine: { max: 3, seconds: HOUR },
}
/** The line lets one try through every three seconds and has three places. */
const LINE = { seconds: 3, places: 3 }

/**
 * Judges a login. A device with an earlier login has its own count, which strangers cannot use up.
 * While strangers guess at an account, their tries wait in line.
 */
export async function judgeLogin(
  deps: AccountDeps,
  { email, password }: LoginRequest,
  context: Context,
  reply: FastifyReply,
): Promise<LoginOutcome> {
  const { owner, unconfirmed } = await accountsOf(deps.db, email)
  const accounts = owner === null ? unconfirmed : [owner, ...unconfirmed]
  const known = accounts.filter((account) => isKnown(deps, account, context))
  if (known.length > 0) {
    const count = deviceCount(known, context)
    if ((await countAttempt(deps, count, deps.clock())) === null) {
      const outcome = await logIn(deps, { password, accounts: known }, context.from)
      if (outcome.state !== 'wrong') await takeBack(deps, count)
      // A wrong password here is final, unless another account at the address is still untried.
      if (outcome.state !== 'wrong' || known.length === accounts.length) return outcome
    }
  }
  const counted = await countStranger(deps, emailKey(email), context, reply)
  const outcome = await logIn(deps, { password, accounts }, context.from)
  if (outcome.state !== 'wrong') await takeBack(deps, counted)
  return outcome
}

function isKnown({ secrets }: AccountDeps, { uuid }: Account, { from }: Context): boolean {
  return from.device !== null && hasLoggedIn(secrets, from.device, uuid)
}

function deviceCount(known: Account[], { from }: Context): Counted[] {
  return known.map(({ uuid }) => ({
    what: 'login device',
    who: `${from.device?.name} ${uuid}`,
    limit: LOGIN_LIMITS.device,
  }))
}

/**
 * Counts a stranger's try and lets it wait in line if needed. Returns the counts to take back if
 * the password is right.
 */
async function countStranger(
  deps: AccountDeps,
  key: string,
  context: Context,
  reply: FastifyReply,
): Promise<Counted[]> {
  const now = deps.clock()
  const { ip } = context.from
  const own = [
    ...byNetwork('login network', ip, LOGIN_LIMITS.network),
    ...byNetwork('login both', ip, LOGIN_LIMITS.both, key),
  ]
  const wait = await countAttempt(deps, own, now)
  if (wait !== null) throw await tooMany(deps, 'login', context, { reply, wait })
  const all = [{ what: 'login address', who: key, limit: LOGIN_LIMITS.address }]
  if ((await countAttempt(deps, all, now)) === null) return [...own, ...all]
  const inLine = byNetwork('login line', ip, LOGIN_LIMITS.inLine, key)
  const longer = await countAttempt(deps, inLine, now)
  const place =
    longer === null ? await placeInLine(deps, { what: 'line', who: key }, { ...LINE, now }) : null
  if (place === null) {
    // A refused try was never judged, so it does not count.
    await takeBack(deps, [...own, ...all, ...inLine])
    const seconds = longer ?? LINE.seconds * LINE.places
    throw await tooMany(deps, 'login', context, { reply, wait: seconds, text: 'guessed' })
  }
  await setTimeout(place)
  return [...own, ...all, ...inLine]
}
