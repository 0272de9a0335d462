import { z } from 'zod'

/** Characters of a `registration_id`: tokens and endpoints are far shorter. */
const REGISTRATION_LENGTH = 4096

/** `POST /v1/notifications/fcm/` (specification 3, push registration). */
export const PushRegistration = z.object({
  /** The platform. */
  name: z.enum(['web', 'android', 'ios']),
  /** The token of Firebase Cloud Messaging; for `web` the JSON of the browser's PushSubscription. */
  registration_id: z.string().trim().min(1).max(REGISTRATION_LENGTH),
  active: z.boolean(),
})
export type PushRegistration = z.infer<typeof PushRegistration>

/** `GET /v1/notifications/push-key/`: the `applicationServerKey` of this site (RFC 8292), in base64url. */
export const PushKey = z.object({ public_key: z.string() })
export type PushKey = z.infer<typeof PushKey>

/** `POST /v1/notifications/tapped/`. */
export const Tapped = z.object({ token: z.string().max(200).describe('`tapped` of the push.') })

export const TappedAnswer = z.object({ received: z.literal(true) })
