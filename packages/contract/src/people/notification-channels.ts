/** The channels on which somebody can be told something. */
export const NOTIFICATION_CHANNELS = ['site', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
