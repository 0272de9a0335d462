import type { Answer, api as contract } from '@okolo/contract/api/api'
import { ApiError } from './api.ts'
import { deviceHeaders, keepDevice } from './origin.ts'
import { send } from './send.ts'

/** The calls about accounts, what people keep, give and do together, and translations. `{id}` or another part of a path is filled in. */
const CALLS = {
  login: ['POST', '/v1/users/login/'],
  signup: ['POST', '/v1/users/signup/'],
  refresh: ['POST', '/v1/users/token/refresh/'],
  resetPassword: ['POST', '/v1/users/password/reset/'],
  confirmReset: ['POST', '/v1/users/password/reset/confirm/'],
  sendVerification: ['POST', '/v1/users/email/verify/'],
  confirmEmail: ['POST', '/v1/users/email/verify/confirm/'],
  socialFinish: ['POST', '/v1/users/login/social/'],
  me: ['GET', '/v1/users/me/'],
  updateMe: ['PATCH', '/v1/users/me/'],
  deactivateMe: ['DELETE', '/v1/users/me/'],
  exportMe: ['GET', '/v1/users/me/export/'],
  sessions: ['GET', '/v1/users/me/sessions/'],
  endSessions: ['DELETE', '/v1/users/me/sessions/'],
  endSession: ['DELETE', '/v1/users/me/sessions/{id}/'],
  capabilities: ['GET', '/v1/users/me/capabilities/'],
  endCapability: ['DELETE', '/v1/users/me/capabilities/{id}/'],
  requestDeletion: ['POST', '/v1/users/deletion/'],
  confirmDeletion: ['POST', '/v1/users/deletion/confirm/'],
  requestCancel: ['POST', '/v1/users/deletion/cancel/'],
  confirmCancel: ['POST', '/v1/users/deletion/cancel/confirm/'],
  feedback: ['POST', '/v1/feedback/'],
  organizerChat: ['GET', '/v1/organizers/{slug}/messages/'],
  startThread: ['POST', '/v1/organizers/{slug}/messages/'],
  threads: ['GET', '/v1/messages/'],
  thread: ['GET', '/v1/messages/{uuid}/'],
  sendMessage: ['POST', '/v1/messages/{uuid}/'],
  readThread: ['POST', '/v1/messages/{uuid}/read/'],
  reportMessage: ['POST', '/v1/messages/{uuid}/report/'],
  blockThread: ['POST', '/v1/messages/{uuid}/block/'],
  unblockThread: ['DELETE', '/v1/messages/{uuid}/block/'],
  socialProviders: ['GET', '/v1/users/login/providers/'],
  languages: ['GET', '/v1/locations/languages/'],
  translateEvents: ['POST', '/v1/translations/'],
  reportEvent: ['POST', '/v1/events/{slug}/report/'],
  saveEvent: ['POST', '/v1/events/{slug}/save/'],
  unsaveEvent: ['DELETE', '/v1/events/{slug}/save/'],
  saved: ['GET', '/v1/saved/'],
  savedOfFriend: ['GET', '/v1/users/{uuid}/saved/'],
  userState: ['GET', '/v1/saved/overlay/'],
  friendsNext: ['GET', '/v1/saved/friends/'],
  savedCalendar: ['GET', '/v1/saved/calendar/'],
  makeSavedCalendar: ['POST', '/v1/saved/calendar/'],
  revokeSavedCalendar: ['DELETE', '/v1/saved/calendar/'],
  following: ['GET', '/v1/following/'],
  follow: ['POST', '/v1/following/'],
  unfollow: ['DELETE', '/v1/following/{uuid}/'],
  followedEvents: ['GET', '/v1/following/events/'],
  ownGifts: ['GET', '/v1/gifts/'],
  keepGiftDraft: ['POST', '/v1/gifts/drafts/'],
  dropGiftDraft: ['DELETE', '/v1/gifts/drafts/{token}/'],
  readGift: ['POST', '/v1/gifts/read/'],
  lookAtGift: ['POST', '/v1/gifts/look/'],
  giftPicture: ['POST', '/v1/gifts/pictures/'],
  sendGift: ['POST', '/v1/gifts/'],
  changeGift: ['POST', '/v1/gifts/{token}/'],
  matches: ['GET', '/v1/matches/'],
  updateMatches: ['PATCH', '/v1/matches/'],
  notifications: ['GET', '/v1/notifications/'],
  readNotifications: ['POST', '/v1/notifications/read/'],
  notificationPreferences: ['GET', '/v1/notifications/preferences/'],
  setNotificationPreference: ['PATCH', '/v1/notifications/preferences/'],
  people: ['GET', '/v1/users/'],
  person: ['GET', '/v1/users/{uuid}/'],
  friends: ['GET', '/v1/friends/'],
  friend: ['GET', '/v1/friends/{uuid}/'],
  addFriend: ['POST', '/v1/friends/{uuid}/'],
  removeFriend: ['DELETE', '/v1/friends/{uuid}/'],
  block: ['POST', '/v1/friends/{uuid}/block/'],
  unblock: ['DELETE', '/v1/friends/{uuid}/block/'],
  invites: ['GET', '/v1/friends/invites/'],
  makeInvite: ['POST', '/v1/friends/invites/'],
  mailInvite: ['POST', '/v1/friends/invites/mail/'],
  refuseInvites: ['POST', '/v1/friends/invites/refuse/'],
  invitation: ['GET', '/v1/friends/invites/{code}/'],
  takeInvite: ['POST', '/v1/friends/invites/{code}/'],
  revokeInvite: ['DELETE', '/v1/friends/invites/{code}/'],
  registerPush: ['POST', '/v1/notifications/fcm/'],
  pushKey: ['GET', '/v1/notifications/push-key/'],
  premium: ['GET', '/v1/premium/'],
  premiumStore: ['GET', '/v1/premium/store/'],
} as const satisfies {
  [Name in keyof typeof contract]?: readonly [
    (typeof contract)[Name]['method'],
    (typeof contract)[Name]['path'],
  ]
}
export type AccountCall = keyof typeof CALLS
/** By these an account is entered. */
const ENTRIES = new Set<AccountCall>(['login', 'signup', 'socialFinish'])

export type Sending = {
  locale: string
  /** JSON, or a form with a file. */
  payload?: object | FormData
  /** Access token. */
  token?: string | undefined
  /** Fills in the path. */
  id?: string
  /** Asked for behind the path. */
  query?: Record<string, string>
  /** Ends the call when nobody waits for its answer any more. */
  signal?: AbortSignal | null
}

/** A refusal with its sentences in the language of the request. Status 0: no answer came. */
export class Refusal extends ApiError {
  readonly code: string
  /** The failure in words. */
  readonly sentence: string
  /** Field -> sentences. `non_field_errors` holds those about the whole form. */
  readonly errors: Record<string, string[]>
  constructor(status: number, path: string, body: unknown, options?: ErrorOptions) {
    super(status, path, options)
    const { code, errors, message } = isRecord(body) ? body : {}
    this.sentence = typeof message === 'string' ? message : ''
    this.code = typeof code === 'string' ? code : ''
    this.errors = isRecord(errors) ? sentencesOf(errors) : {}
  }
}

/** Makes one call. Any status but 200 and 201 rejects with a Refusal (specification 7). */
export async function call<Name extends AccountCall>(
  name: Name,
  { locale, payload, token, id = '', query = {}, signal = null }: Sending,
): Promise<Answer<Name>> {
  const [method, pattern] = CALLS[name]
  const asked = new URLSearchParams(query).toString()
  const path =
    pattern.replace(/\{\w+\}/, encodeURIComponent(id)) + (asked === '' ? '' : `?${asked}`)
  const isForm = payload instanceof FormData
  let status: number
  let body: unknown
  try {
    const response = await send(path, {
      method,
      cache: 'no-store',
      signal,
      headers: {
        'accept-language': locale,
        ...(payload === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(ENTRIES.has(name) ? deviceHeaders() : {}),
      },
      ...(payload === undefined ? {} : { body: isForm ? payload : JSON.stringify(payload) }),
    })
    status = response.status
    keepDevice(response.headers)
    const isZip = response.headers.get('content-type')?.startsWith('application/zip') === true
    body = isZip ? await response.blob() : await response.json()
  } catch (cause) {
    throw new Refusal(0, path, null, { cause })
  }
  if (status !== 200 && status !== 201) throw new Refusal(status, path, body)
  // The server checks its answers against the contract. A second check would bring zod to the
  // browser.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return body as Answer<Name>
}

function sentencesOf(errors: Record<string, unknown>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, said]) => [
      field,
      Array.isArray(said) ? said.filter((one) => typeof one === 'string') : [],
    ]),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
