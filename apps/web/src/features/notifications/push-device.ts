import type { Locale } from '@okolo/contract/locale'
import { keepUser, onSession, readSession } from '../../device/session.ts'
import { forget, readStored, store } from '../../device/storage.ts'
import { callAs } from '../../people/session-calls.ts'

/** The person, address and zone last registered in this visit. Once is enough. */
let told = ''

/**
 * Keeps this browser registered for pushes while somebody is signed in who has allowed them, and ends its subscription when they sign
 * out. Returns a function that stops it.
 */
export function followPush(locale: Locale): () => void {
  const again = () => void (readSession() === null ? leave() : registerDevice(locale))
  again()
  return onSession(again)
}

/** Subscribes this browser to pushes and tells the server, where the person has allowed it (specification 3, push registration). */
export async function registerDevice(locale: Locale): Promise<void> {
  if (!canPush() || window.Notification.permission !== 'granted') return
  const user = readSession()?.user
  if (user === undefined) return
  try {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    if (told === `${user.uuid} ${readStored('FcmToken') ?? ''} ${zone}`) return
    const { public_key: key } = await callAs('pushKey', { locale })
    const subscription = await subscribed(bytesOf(key))
    const payload = { name: 'web', registration_id: JSON.stringify(subscription), active: true }
    await callAs('registerPush', { locale, payload })
    store('FcmToken', subscription.endpoint)
    told = `${user.uuid} ${subscription.endpoint} ${zone}`
    // Quiet hours follow the zone.
    if (user['time_zone'] !== zone)
      keepUser(await callAs('updateMe', { locale, payload: { time_zone: zone } }))
  } catch (error) {
    // Some browsers reach no push service. The list and the badge tell the same.
    // oxlint-disable-next-line no-console
    console.warn('pushes do not reach this browser', error)
  }
}

/** The subscription of this browser under the site's present key. */
async function subscribed(
  applicationServerKey: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const kept = await pushManager.getSubscription()
  if (kept !== null) {
    const theirs = new Uint8Array(kept.options.applicationServerKey ?? new ArrayBuffer(0))
    if (String(theirs) === String(applicationServerKey)) return kept
    await kept.unsubscribe()
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** The server stops by itself: a registration ends with its session. */
async function leave(): Promise<void> {
  told = ''
  if (readStored('FcmToken') === null || !canPush()) return
  forget('FcmToken')
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}

/** The native shell has pushes of its own. */
function canPush(): boolean {
  return (
    'Notification' in window &&
    'PushManager' in window &&
    'serviceWorker' in navigator &&
    !('Capacitor' in window)
  )
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
