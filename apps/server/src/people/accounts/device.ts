import { randomBytes } from 'node:crypto'
import type { Secrets } from '#server/platform/secrets.ts'

/**
 * A browser or app in which somebody has logged in before (OWASP, device cookies). It opens nothing: it only chooses
 * by which count a wrong password is counted.
 */
export type Device = {
  /** Random, so that one device can be told from another. */
  name: string
  /** One for each account that has logged in there, the newest first. */
  marks: string[]
}

const MOST_ACCOUNTS = 4
const SHAPE = /^[\w-]{22}(?:\.[\w-]{43}){0,4}$/

/** A device by what it shows; null: it shows nothing of ours. */
export function readDevice(text: string | undefined): Device | null {
  if (text === undefined || !SHAPE.test(text)) return null
  const [name = '', ...marks] = text.split('.')
  return { name, marks }
}

/** Whether an account has logged in at this device before. */
export function hasLoggedIn(secrets: Secrets, device: Device, userUuid: string): boolean {
  return device.marks.some((mark) => secrets.isMac('device', textOf(device.name, userUuid), mark))
}

/** What a device shows from now on, after a login; four accounts have room. */
export function rememberOn(secrets: Secrets, device: Device | null, userUuid: string): string {
  const name = device?.name ?? randomBytes(16).toString('base64url')
  const mark = secrets.mac('device', textOf(name, userUuid))
  const others = (device?.marks ?? []).filter((one) => one !== mark)
  return [name, mark, ...others].slice(0, MOST_ACCOUNTS + 1).join('.')
}

function textOf(name: string, userUuid: string): string {
  return `${name} ${userUuid}`
}
