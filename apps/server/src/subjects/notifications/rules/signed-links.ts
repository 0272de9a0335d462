import { NOTIFICATION_KINDS, type NotificationKind } from '@okolo/contract/people/notification'
import type { Secrets } from '#server/platform/secrets.ts'

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const TAPPED = new RegExp(`^(${UUID})\\.([\\w-]{43})$`)
const STOP = new RegExp(`^(${UUID})\\.(\\w+)\\.([\\w-]{43})$`)

/** The mails that a link stops. */
export type Stopped = NotificationKind | 'all'

/** The token in a push by which a device says that somebody opened it. It never ends. */
export function tappedToken(secrets: Secrets, notification: string): string {
  return `${notification}.${secrets.mac('link', `tapped ${notification}`)}`
}

/** Returns the notification's uuid from a token that we signed, or null. */
export function tappedUuid(secrets: Secrets, token: string): string | null {
  const [, uuid, mac] = TAPPED.exec(token) ?? []
  if (uuid === undefined || mac === undefined) return null
  return secrets.isMac('link', `tapped ${uuid}`, mac) ? uuid : null
}

/** The token in a mail that stops a person's mails without a login (RFC 8058). It never ends. */
export function stopToken(secrets: Secrets, person: string, stops: Stopped): string {
  return `${person}.${stops}.${secrets.mac('link', `stop ${person} ${stops}`)}`
}

/** Returns the person's uuid and what a token stops, or null for one that we did not sign. */
export function readStopToken(
  secrets: Secrets,
  token: string,
): { person: string; stops: Stopped } | null {
  const [, person, given, mac] = STOP.exec(token) ?? []
  const stops = (['all', ...NOTIFICATION_KINDS] as const).find((one) => one === given)
  if (person === undefined || mac === undefined || stops === undefined) return null
  return secrets.isMac('link', `stop ${person} ${stops}`, mac) ? { person, stops } : null
}
