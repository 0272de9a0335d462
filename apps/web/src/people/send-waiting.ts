import type { Answer } from '@okolo/contract/api/api'
import { Refusal } from '../api/account-calls.ts'
import {
  doneWaiting,
  forgetWaiting,
  giveUp,
  readWaiting,
  wait,
  type SafeCall,
  type Waiting,
} from '../device/waiting.ts'
import { callAs } from './session-calls.ts'

/** After this time an action waits, whether its answer still comes or not. */
const PATIENCE_MS = 8000

/**
 * Sends an action that may be repeated. Without a network it waits and is sent later: then it returns null. Rejects with
 * a Refusal of the server.
 */
export async function sendOrWait<Name extends SafeCall>(
  action: Waiting<Name>,
  locale: string,
): Promise<Answer<Name> | null> {
  try {
    const answer = await Promise.race([send(action, locale), patience(action.call)])
    forgetWaiting(action.about)
    return answer
  } catch (error) {
    if (!isLost(error)) throw error
    wait(action)
    return null
  }
}

/**
 * Sends what waits, one after the other; `sent` runs before an action counts as done. A refused one is given up. Without a
 * network all stay, and this rejects.
 */
export async function sendWaiting(locale: string, sent: () => Promise<void>): Promise<void> {
  for (const action of readWaiting()) {
    try {
      await send(action, locale)
      await sent()
      doneWaiting(action)
    } catch (error) {
      if (!(error instanceof Refusal) || isLater(error)) throw error
      // Nothing can be taken away twice.
      if (error.status === 404 && action.call.startsWith('un')) doneWaiting(action)
      else giveUp(action)
    }
  }
}

/** True if no answer came. */
export function isLost(error: unknown): boolean {
  return error instanceof Refusal && error.status === 0
}

/** True if no server answered, or only one in front of it. */
export function isAway(error: unknown): boolean {
  return error instanceof Refusal && (error.status === 0 || error.status >= 502)
}

/** Signed out, told to wait, or no answer: the server has not judged it. */
function isLater({ status }: Refusal): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500
}

function send<Name extends SafeCall>(
  { call, id, payload }: Waiting<Name>,
  locale: string,
): Promise<Answer<Name>> {
  return callAs(call, {
    locale,
    ...(id === undefined ? {} : { id }),
    ...(payload === undefined ? {} : { payload }),
  })
}

function patience(call: string): Promise<never> {
  return new Promise((_done, failed) =>
    setTimeout(() => failed(new Refusal(0, call, null)), PATIENCE_MS),
  )
}
