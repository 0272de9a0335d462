import { DEFAULT_LOCALE, isLocale } from '@okolo/contract/locale'
import { notificationTexts } from '@okolo/i18n/format'
import { badgeCount } from '#server/people/messages/badge.ts'
import { decidePushes } from '#server/people/notifications/decide-pushes.ts'
import {
  claimPush,
  forgetPushes,
  giveUpPushes,
  settlePush,
  type ClaimedPush,
} from '#server/people/notifications/push-queue.ts'
import { readNotification } from '#server/people/notifications/read-notifications.ts'
import { tappedToken } from '#server/people/notifications/signed-links.ts'
import { translationChoiceOf } from '#server/people/reading/translation-choice.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { fcmSender, type FcmCredentials } from '#server/platform/push/fcm.ts'
import { pushHttp, type PushHttp } from '#server/platform/push/push-http.ts'
import type { PushOutcome } from '#server/platform/push/push-outcome.ts'
import { sendWebPush } from '#server/platform/push/send-web-push.ts'
import type { VapidKey } from '#server/platform/push/vapid.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { startRepeating, type Job } from '#server/platform/repeat.ts'
import { fcmMessage, pushMessage } from './push-message.ts'
import { toNotifications } from './sentence.ts'

export type PushOfficeDeps = {
  db: Db
  clock: Clock
  http: PushHttp
  publicUrl: string
  /** How push services reach the operator: `mailto:` or the site's address (RFC 8292). */
  contact: string
  secrets: Secrets
  vapid: VapidKey
  /** Null: pushes to apps wait until there is one, and grow too old. */
  fcm: ((message: object) => Promise<PushOutcome>) | null
  error: (error: unknown) => void
}

const LOOK_MS = 5000
const HOUR_MS = 3_600_000
const LANES = 4

/** Decides about new notifications and sends every push that is due. Returns how many it tried. */
export async function sendDuePushes(deps: PushOfficeDeps): Promise<number> {
  const { db, clock } = deps
  await giveUpPushes(db, clock())
  await decidePushes(db, clock())
  const tried = await Promise.all(Array.from({ length: LANES }, () => sendSome(deps)))
  return tried.reduce((all, n) => all + n, 0)
}

async function sendSome(deps: PushOfficeDeps): Promise<number> {
  const { db, clock, error } = deps
  const names = deps.fcm === null ? ['web'] : ['web', 'android', 'ios']
  for (let tried = 0; ; tried += 1) {
    const push = await claimPush(db, clock(), names)
    if (push === null) return tried
    const outcome = await attempt(push, deps)
    if (outcome.state === 'failed' || outcome.state === 'unclear')
      error(new Error(`Push ${push.id} was not sent: ${outcome.error}`))
    await settlePush(db, push, outcome, clock())
  }
}

async function attempt(push: ClaimedPush, deps: PushOfficeDeps): Promise<PushOutcome> {
  const { db, clock, http, publicUrl, contact, secrets, vapid, fcm } = deps
  const row = await readNotification(db, push.notification_id)
  if (row === null) return { state: 'failed', error: 'there is nothing to tell' }
  const locale = isLocale(push.locale) ? push.locale : DEFAULT_LOCALE
  const choice = await translationChoiceOf(db, push.user_id)
  const say = await notificationTexts(locale)
  const [shown] = await toNotifications(db, [row], { reader: { locale, choice }, say })
  if (shown === undefined) return { state: 'failed', error: 'there is nothing to tell' }
  const message = pushMessage(shown, {
    tapped: tappedToken(secrets, row.uuid),
    badge: await badgeCount(db, push.user_id),
  })
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

/** Sends pushes every few seconds, in any number of processes. */
export function startPushOffice(
  given: Omit<PushOfficeDeps, 'http' | 'fcm'> & { fcm: FcmCredentials | null },
): Job {
  const stopping = new AbortController()
  const { http, close } = pushHttp(stopping.signal)
  const { db, clock, fcm: credentials } = given
  const fcm = credentials === null ? null : fcmSender(credentials, { http, clock })
  let swept = -Infinity
  const job = startRepeating(
    LOOK_MS,
    async () => {
      await sendDuePushes({ ...given, http, fcm })
      const now = clock()
      if (Math.abs(now.getTime() - swept) < HOUR_MS) return
      await forgetPushes(db, now)
      swept = now.getTime()
    },
    given,
  )
  return {
    stop: async () => {
      await job.stop()
      stopping.abort()
      await close()
    },
  }
}
