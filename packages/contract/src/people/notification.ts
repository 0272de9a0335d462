import { z } from 'zod'
import { NOTIFICATION_CHANNELS } from './notification-channels.ts'
import { PersonCard } from './user.ts'

/** Why somebody is notified (specification 4). */
export const NOTIFICATION_KINDS = [
  'friend_request',
  'friend_confirmed',
  'friend_saved',
  'event_changed',
  'followed',
  'match',
  'reply',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Specification 3. Title and description are in the language of the request. */
export const Notification = z.object({
  uuid: z.uuid(),
  status: z.enum(['READ', 'UNREAD']),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  /** Says why it came. */
  description: z.string(),
  /** Path of the icon that browsers show beside it. */
  icon: z.string(),
  image: z.string().nullable(),
  /** A newer one with the same tag takes the place of the older on a device. */
  tag: z.string(),
  /** The page that it leads to, with the locale. */
  path: z.string(),
  actor: PersonCard.nullable(),
  created_at: z.string(),
})
export type Notification = z.infer<typeof Notification>

/** `GET /v1/notifications/?page=N`. */
export const NotificationPage = z.object({
  count: z.int(),
  unread: z.int(),
  next: z.int().nullable(),
  previous: z.int().nullable(),
  results: z.array(Notification),
})
export type NotificationPage = z.infer<typeof NotificationPage>

/** The kinds, and on which channels each is wanted. */
export const NotificationPreferences = z.object({
  results: z.array(
    z.object({
      kind: z.enum(NOTIFICATION_KINDS),
      site: z.boolean(),
      push: z.boolean(),
      mail: z.boolean(),
    }),
  ),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** One event of the stream: the number that the badge shows. */
export const UnreadCount = z.object({ unread: z.int() })
export type UnreadCount = z.infer<typeof UnreadCount>

/** `PATCH /v1/notifications/preferences/`. */
export const PreferenceChange = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  channel: z.enum(NOTIFICATION_CHANNELS),
  is_wanted: z.boolean(),
})
export type PreferenceChange = z.infer<typeof PreferenceChange>
