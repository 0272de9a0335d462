/** The channels on which somebody can be told something. */
export const NOTIFICATION_CHANNELS = ['site', 'push', 'mail'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
