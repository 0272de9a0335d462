import type { Locale } from '@okolo/contract/locale'
import { device } from '../device/port/here.ts'
import type { Permission } from '../device/port/port.ts'
import { keepUser, onSession, readSession } from '../device/session.ts'
import { forget, readStored, store } from '../device/storage.ts'
import { callAs } from './session-calls.ts'

/** The person, address and zone last registered in this visit. Once is enough. */
let told = ''

/**
 * Keeps this device registered for pushes while somebody is signed in who has allowed them, and ends that when they sign
 * out. Returns a function that stops it.
 */
export function followPush(locale: Locale): () => void {
  const again = () => void (readSession() === null ? leave() : registerDevice(locale))
  again()
  return onSession(again)
}

/** The person's answer to the question about pushes, kept so that it is asked once. */
const [ASKED, DECLINED] = ['1', '0']

/** Asks whether pushes may come. Call it after a press. */
export async function askForPushes(locale: Locale): Promise<Permission> {
  store('pushAsked', ASKED)
  const permission = await device.push.ask()
  void registerDevice(locale)
  return permission
}

/** Keeps that the person said no before the system asked. */
export function declinePushes(): void {
  store('pushAsked', DECLINED)
}

/** True if the person said no before the system asked. */
export function hasDeclinedPushes(): boolean {
  return readStored('pushAsked') === DECLINED
}

/** Asks on a phone whether pushes may come, once, after the first save: then the person knows what they are for. */
export async function askOnFirstSave(locale: Locale): Promise<void> {
  if (device.shell === null || readStored('pushAsked') !== null) return
  if ((await device.push.permission()) !== 'default') return
  await askForPushes(locale)
}

/** Registers this device once more, after the server has forgotten all devices of the person. */
export async function registerAgain(locale: Locale): Promise<void> {
  told = ''
  await registerDevice(locale)
}

/** Registers this device for pushes and tells the server, where the person has allowed it (specification 3, push registration). */
async function registerDevice(locale: Locale): Promise<void> {
  if ((await device.push.permission()) !== 'granted') return
  const user = readSession()?.user
  if (user === undefined) return
  try {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    if (told === `${user.uuid} ${readStored('FcmToken') ?? ''} ${zone}`) return
    const siteKey = async () => (await callAs('pushKey', { locale })).public_key
    const address = await device.push.register(siteKey)
    if (address === null) return
    const { kept, registration_id } = address
    const payload = { name: device.name, registration_id, active: true }
    await callAs('registerPush', { locale, payload })
    // Signed out while the answer was on its way: that stays so.
    if (readSession() === null) return await device.push.leave()
    store('FcmToken', kept)
    told = `${user.uuid} ${kept} ${zone}`
    // Quiet hours follow the zone.
    if (user['time_zone'] !== zone)
      keepUser(await callAs('updateMe', { locale, payload: { time_zone: zone } }))
  } catch (error) {
    // Some devices reach no push service, and the server takes none of unconfirmed people. The list and the badge tell the same.
    // oxlint-disable-next-line no-console
    console.warn('pushes do not reach this device', error)
  }
}

/** The server stops by itself: a registration ends with its session. */
async function leave(): Promise<void> {
  told = ''
  if (readStored('FcmToken') === null) return
  forget('FcmToken')
  await device.push.leave()
}
