import type { Answer } from '@okolo/contract/api/api'
import type { Locale } from '@okolo/contract/locale'
import { followLogins } from '../../catalogue/press-again.ts'
import { deviceNow } from '../../device/clock.ts'
import { heartChanges, showUserState } from '../../device/user-state.ts'
import { onSession, readSession } from '../../device/session.ts'
import { readWaiting } from '../../device/waiting.ts'
import { sendWaiting } from '../../people/send-waiting.ts'
import { callAs } from '../../people/session-calls.ts'
import { loadMessages } from '../../site/messages.ts'
import { keepUserState, showKept } from './kept-user-state.ts'

const FRESH_MS = 60_000
/** Between two tries to send what waits: not every device says when the network is back. */
const AGAIN_MS = 30_000

/**
 * Keeps what is laid over lists up to date: at the start, at a login, and when somebody comes back to the page or to the network.
 * Waiting actions are sent first; `sent` runs after each. A heart that was pressed before a login is saved after it. Returns a function that stops it.
 */
export function followSaved(locale: Locale, sent: () => Promise<void>): () => void {
  let asked = -Infinity
  let running = false
  let isWanted = false
  const refresh = async () => {
    if (running || readSession() === null || document.visibilityState === 'hidden') return
    if (deviceNow() - asked < FRESH_MS) return
    running = true
    try {
      await sendWaiting(locale, sent)
      const { saved, going, friends } = await freshState(locale)
      const people = new Map(friends.map((friend) => [friend.uuid, friend]))
      showUserState({
        saved: new Set(saved),
        going: new Map(
          going.map(({ slug, friends: uuids }) => [
            slug,
            uuids.flatMap((uuid) => people.get(uuid) ?? []),
          ]),
        ),
      })
      asked = deviceNow()
      await readyHearts(locale)
    } catch {
      // Without the network, what was known before stays.
    } finally {
      running = false
    }
    if (isWanted) anew()
  }
  const again = () => void refresh()
  const anew = () => {
    asked = -Infinity
    // The network may come back while the last try still waits for it.
    isWanted = running
    again()
  }
  const retry = setInterval(() => {
    if (readWaiting().length > 0) anew()
  }, AGAIN_MS)
  const stopKeeping = keepUserState()
  const stopPressing = followLogins()
  again()
  const leave = onSession(() => {
    showKept()
    anew()
  })
  document.addEventListener('visibilitychange', again)
  window.addEventListener('online', anew)
  return () => {
    clearInterval(retry)
    leave()
    stopKeeping()
    stopPressing()
    document.removeEventListener('visibilitychange', again)
    window.removeEventListener('online', anew)
  }
}

/** A heart that was pressed meanwhile is not in the answer. */
async function freshState(locale: Locale): Promise<Answer<'userState'>> {
  const before = heartChanges()
  const answer = await callAs('userState', { locale })
  return before === heartChanges() ? answer : freshState(locale)
}

/** A heart that is pressed without a network needs its code and words then. */
async function readyHearts(locale: Locale): Promise<void> {
  await Promise.all([import('./send-save.tsx'), loadMessages(locale, ['event', 'saved'])])
}
