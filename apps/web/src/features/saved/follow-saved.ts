import { Refusal } from '../../api/account-calls.ts'
import { deviceNow } from '../../device/clock.ts'
import { showOverlay } from '../../device/overlay.ts'
import { onSession, readSession } from '../../device/session.ts'
import { callAs } from '../../people/session-calls.ts'
import { keepOverlay, showKept } from './kept-overlay.ts'
import { doneWaiting, waitingSaves } from './waiting-saves.ts'

const FRESH_MS = 60_000

/**
 * Keeps what is laid over lists up to date: at the start, at a login, and when somebody comes back to the page or to the network.
 * Hearts that were pressed without a network are sent first. Returns a function that stops it.
 */
export function followSaved(locale: string): () => void {
  let asked = -Infinity
  let running = false
  const refresh = async () => {
    if (running || readSession() === null || document.visibilityState === 'hidden') return
    if (deviceNow() - asked < FRESH_MS) return
    running = true
    try {
      await sendWaiting(locale)
      const { saved, going, friends } = await callAs('savedOverlay', { locale })
      const names = new Map(friends.map(({ uuid, name }) => [uuid, name]))
      showOverlay({
        saved: new Set(saved),
        going: new Map(
          going.map(({ slug, friends: uuids }) => [
            slug,
            uuids.flatMap((uuid) => names.get(uuid) ?? []),
          ]),
        ),
      })
      asked = deviceNow()
    } catch {
      // Without the network, what was known before stays.
    } finally {
      running = false
    }
  }
  const again = () => void refresh()
  const anew = () => {
    asked = -Infinity
    again()
  }
  const stopKeeping = keepOverlay()
  again()
  const leave = onSession(() => {
    showKept()
    anew()
  })
  document.addEventListener('visibilitychange', again)
  window.addEventListener('online', anew)
  return () => {
    leave()
    stopKeeping()
    document.removeEventListener('visibilitychange', again)
    window.removeEventListener('online', anew)
  }
}

/** Sends hearts one after the other. A refused one is given up; without a network all stay. */
async function sendWaiting(locale: string): Promise<void> {
  for (const save of waitingSaves()) {
    try {
      await callAs(save.isSaved ? 'saveEvent' : 'unsaveEvent', { locale, id: save.slug })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 0 || error.status >= 500) throw error
    }
    doneWaiting(save)
  }
}
