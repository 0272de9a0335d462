import type { PushPort } from './port.ts'

/** Pushes of a browser (RFC 8030), by its service worker. */
export const webPush: PushPort = {
  permission: async () => (canPush() ? window.Notification.permission : 'denied'),
  ask: async () => ('Notification' in window ? window.Notification.requestPermission() : 'denied'),
  async register(siteKey) {
    if (!canPush() || window.Notification.permission !== 'granted') return null
    const subscription = await subscribed(bytesOf(await siteKey()))
    return { registration_id: JSON.stringify(subscription), kept: subscription.endpoint }
  },
  async leave() {
    if (!canPush()) return
    const { pushManager } = await navigator.serviceWorker.ready
    await (await pushManager.getSubscription())?.unsubscribe()
  },
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

function canPush(): boolean {
  return 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
