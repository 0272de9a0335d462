import { randomBytes } from 'node:crypto'
import type { Secrets } from '#server/platform/secrets.ts'

/**
 * A browser or app with an earlier login (OWASP, device cookies). It grants nothing: it only
 * chooses which limit counts a wrong password.
 */
export type Device = {
  /** Random, to tell devices apart. */
  name: string
  /** One for each account that logged in there, newest first. */
  marks: string[]
}

const MOST_ACCOUNTS = 4
const SHAPE = /^[\w-]{22}(?:\.[\w-]{43}){0,4}$/

/** Reads a device from its cookie or header. Returns null for any other text. */
export function readDevice(text: string | undefined): Device | null {
  if (text === undefined || !SHAPE.test(text)) return null
  const [name = '', ...marks] = text.split('.')
  return { name, marks }
}

/** Tells if the account has logged in on this device before. */
export function hasLoggedIn(secrets: Secrets, device: Device, userUuid: string): boolean {
  return device.marks.some((mark) => secrets.isMac('device', textOf(device.name, userUuid), mark))
}

/** Returns the device's new value after a login. It holds four accounts. */
export function rememberOn(secrets: Secrets, device: Device | null, userUuid: string): string {
  const name = device?.name ?? randomBytes(16).toString('base64url')
  const mark = secrets.mac('device', textOf(name, userUuid))
  const others = (device?.marks ?? []).filter((one) => one !== mark)
  return [name, mark, ...others].slice(0, MOST_ACCOUNTS + 1).join('.')
}

function textOf(name: string, userUuid: string): string {
  return `${name} ${userUuid}`
}
