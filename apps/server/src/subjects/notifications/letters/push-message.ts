import type { Locale } from '@okolo/contract/locale'
import type { Notification } from '@okolo/contract/people/notification'
import { pages } from '@okolo/contract/site/pages'

/** The notification as a device shows it. `sw.js` reads the same names. */
export type PushMessage = Pick<
  Notification,
  'title' | 'description' | 'icon' | 'image' | 'tag' | 'path'
> & {
  /** The device gives it back when somebody opens the push. */
  tapped: string
  /** The number at the app's icon. */
  badge: number
}

/** Specification 10. */
const VIBRATION = [200, 100, 200]
/** The channel that the Android app makes (specification 6). */
const CHANNEL = 'Notifications'
/** Bytes of `apns-collapse-id`. */
const COLLAPSE = 64

export function pushMessage(
  notification: Notification,
  locale: Locale,
  { tapped, badge }: Pick<PushMessage, 'tapped' | 'badge'>,
): PushMessage {
  const { title, description, icon, image, tag, uuid } = notification
  // A tap opens the list with this one first (specification 4).
  const path = pages.notifications(locale, uuid)
  const [short, text] = [cut(title, 200), cut(description, 400)]
  return { title: short, description: text, icon, image, tag, path, tapped, badge }
}

/** A message of Firebase Cloud Messaging (HTTP v1). `ttl`: seconds that it is kept for a device that is away. */
export function fcmMessage(
  token: string,
  message: PushMessage,
  given: { publicUrl: string; ttl: number; isUrgent: boolean; until: Date },
): object {
  const { title, description, icon, image, tag, path, tapped, badge } = message
  const { publicUrl, ttl, isUrgent, until } = given
  const picture = image === null ? {} : { image: `${publicUrl}${image}` }
  return {
    token,
    notification: { title, body: description, ...picture },
    data: {
      title,
      description,
      icon: `${publicUrl}${icon}`,
      image: image ?? '',
      tag,
      path,
      tapped,
    },
    android: {
      priority: isUrgent ? 'high' : 'normal',
      ttl: `${ttl}s`,
      notification: {
        channel_id: CHANNEL,
        tag,
        notification_count: badge,
        default_vibrate_timings: false,
        // The first is the wait before it begins.
        vibrate_timings: [0, ...VIBRATION].map((ms) => `${ms / 1000}s`),
      },
    },
    apns: {
      headers: {
        'apns-expiration': String(Math.floor(until.getTime() / 1000)),
        'apns-collapse-id': tag.slice(0, COLLAPSE),
      },
      payload: { aps: { sound: 'default', badge } },
    },
  }
}

function cut(text: string, most: number): string {
  const letters = Array.from(text)
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
