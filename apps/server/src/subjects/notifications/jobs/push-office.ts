import { notificationTexts } from '@okolo/i18n/format'
import { translationChoiceOf } from '#server/people/reading/translation-choice.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { workQueue, type Width } from '#server/platform/outgoing/work-queue.ts'
import { fcmSender, type FcmCredentials } from '#server/platform/push/fcm.ts'
import { pushHttp, type PushHttp } from '#server/platform/push/push-http.ts'
import type { PushOutcome } from '#server/platform/push/push-outcome.ts'
import { sendWebPush } from '#server/platform/push/send-web-push.ts'
import type { VapidKey } from '#server/platform/push/vapid.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Site } from '#server/platform/site/site.ts'
import { fcmMessage, pushMessage } from '../letters/push-message.ts'
import { toNotifications } from '../letters/sentence.ts'
import { tappedToken } from '../rules/signed-links.ts'
import { badgeCount } from '../store/badge.ts'
import { takePush, giveUpPushes, settlePush, type TakenPush } from '../store/push-queue.ts'
import { readNotification } from '../store/read-notifications.ts'
import { decidePushes } from './decide-pushes.ts'

export type PushOfficeDeps = {
  db: Db
  clock: Clock
  http: PushHttp
  publicUrl: string
  site: Site
  /** How push services reach the operator: `mailto:` or the site's address (RFC 8292). */
  contact: string
  secrets: Secrets
  vapid: VapidKey
  /** Null: pushes to apps wait until there is one, and grow too old. */
  fcm: ((message: object) => Promise<PushOutcome>) | null
  error: (error: unknown) => void
}

/** A third of the lanes is for strangers, whose tarpits then hold up nobody else. */
const WIDTH: Width = { all: 12, host: 4, strangers: 4 }

/** Decides about new notifications and sends every push that is due. Returns how many it tried. */
export async function sendDuePushes(deps: PushOfficeDeps, stop?: AbortSignal): Promise<number> {
  const { db, clock, error } = deps
  const names = deps.fcm === null ? ['web'] : ['web', 'android', 'ios']
  return workQueue<TakenPush>(
    {
      width: WIDTH,
      look: async () => {
        await giveUpPushes(db, clock())
        await decidePushes(db, clock())
      },
      take: (busy) => takePush(db, clock(), { names, busy }),
      laneOf: ({ user_id, host, is_stranger }) => ({
        person: String(user_id),
        host,
        isStranger: is_stranger,
      }),
      send: async (push) => {
        const outcome = await attempt(push, deps)
        if (outcome.state === 'failed' || outcome.state === 'unclear')
          error(new Error(`Push ${push.id} was not sent: ${outcome.error}`))
        await settlePush(db, push, outcome, clock())
      },
    },
    stop,
  )
}

async function attempt(push: TakenPush, deps: PushOfficeDeps): Promise<PushOutcome> {
  const { db, clock, http, publicUrl, site, contact, secrets, vapid, fcm } = deps
  const row = await readNotification(db, push.notification_id)
  if (row === null) return { state: 'failed', error: 'there is nothing to tell' }
  const locale = site.offered(push.locale)
  const choice = await translationChoiceOf(db, push.user_id)
  const say = await notificationTexts(locale)
  const told = await toNotifications(db, [row], { reader: { locale, choice }, say })
  const [shown] = told.notifications
  if (shown === undefined) return { state: 'failed', error: 'there is nothing to tell' }
  const message = pushMessage(
    { ...shown, icon: `${site.look(locale).icons}${shown.icon}` },
    locale,
    {
      tapped: tappedToken(secrets, row.uuid),
      badge: await badgeCount(db, push.user_id),
    },
  )
  const now = clock()
  const { until, keys, address } = push
  const ttl = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000))
  const isUrgent = row.kind === 'event_changed'
  if (keys !== null)
    return sendWebPush(
      { endpoint: address, keys, payload: message, ttl, isUrgent },
      { http, vapid, contact, now },
    )
  if (fcm === null) return { state: 'failed', error: 'apps cannot be reached' }
  return fcm(fcmMessage(address, message, { publicUrl, ttl, isUrgent, until }))
}

/** Opens what sends due pushes, in any number of processes: each call of `send` sends what is due. */
export function openPushOffice(
  given: Omit<PushOfficeDeps, 'http' | 'fcm'> & { fcm: FcmCredentials | null },
): { send: (stop: AbortSignal) => Promise<void>; close: () => Promise<void> } {
  const stopping = new AbortController()
  const { http, close } = pushHttp(stopping.signal)
  const { clock, fcm: credentials } = given
  const fcm = credentials === null ? null : fcmSender(credentials, { http, clock })
  return {
    send: async (stop) => void (await sendDuePushes({ ...given, http, fcm }, stop)),
    close: async () => {
      stopping.abort()
      await close()
    },
  }
}
