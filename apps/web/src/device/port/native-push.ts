import { Capacitor } from '@capacitor/core'
import { PushNotifications } from '@capacitor/push-notifications'
import type { Permission, PushPort } from './port.ts'

/** Platforms whose Firebase file was there at the build: without it Android ends the app that registers. */
declare const OKOLO_PUSH: string[]

/** A phone without a connection to its push service says nothing at all. */
const PATIENCE_MS = 20_000

/** Specification 4, on Android: its name, the highest importance, and shown on the lock screen. */
const CHANNEL = {
  id: 'Notifications',
  name: 'Notifications',
  importance: 5,
  visibility: 1,
  vibration: true,
} as const

/** Pushes of a phone, by Firebase Cloud Messaging on both systems. */
export const nativePush: PushPort = {
  permission: async () =>
    isPossible() ? permissionOf(await PushNotifications.checkPermissions()) : 'denied',
  ask: async () =>
    isPossible() ? permissionOf(await PushNotifications.requestPermissions()) : 'denied',
  async register() {
    if (!isPossible()) return null
    if (permissionOf(await PushNotifications.checkPermissions()) !== 'granted') return null
    if (Capacitor.getPlatform() === 'android') await PushNotifications.createChannel(CHANNEL)
    const token = await tokenOf()
    return { registration_id: token, kept: token }
  },
  leave: async () => {
    if (isPossible()) await PushNotifications.unregister()
  },
}

function isPossible(): boolean {
  return OKOLO_PUSH.includes(Capacitor.getPlatform())
}

function permissionOf({ receive }: { receive: string }): Permission {
  return receive === 'granted' || receive === 'denied' ? receive : 'default'
}

/** Registers the phone. The token comes as an event. */
async function tokenOf(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const listeners = await Promise.all([
    PushNotifications.addListener('registration', ({ value }) => resolve(value)),
    PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error))),
  ])
  const timer = setTimeout(() => reject(new Error('no token came')), PATIENCE_MS)
  try {
    await PushNotifications.register()
    return await promise
  } finally {
    clearTimeout(timer)
    await Promise.all(listeners.map((listener) => listener.remove()))
  }
}
