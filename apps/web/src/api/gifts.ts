import type { Answer, api as contract } from '@okolo/contract/api/api'
import type { GiftChange, GiftRequest } from '@okolo/contract/events/gift'
import type { GiftForm } from '@okolo/contract/events/gift-form'
import { Refusal } from './account-calls.ts'
import { send } from './send.ts'

type Calls = 'readGift' | 'lookAtGift' | 'giftPicture' | 'sendGift' | 'changeGift' | 'giftVenues'
const PATHS: { [Name in Calls]: (typeof contract)[Name]['path'] } = {
  readGift: '/v1/gifts/read/',
  lookAtGift: '/v1/gifts/look/',
  giftPicture: '/v1/gifts/pictures/',
  sendGift: '/v1/gifts/',
  changeGift: '/v1/gifts/{token}/',
  giftVenues: '/v1/gifts/venues/',
}

/** The source that a form is filled from; a form has the picture of a poster. */
export type ToRead = { text: string; city: string } | { url: string; city: string } | FormData

/** Fills a form from a text, an address or the picture of a poster. All of these reject with a Refusal. */
export function readGift(given: ToRead, locale: string): Promise<Answer<'readGift'>> {
  return post<'readGift'>(PATHS.readGift, given, locale)
}

/** How a form would look as an event. `left`: nobody waits for the answer any more. */
export function lookAtGift(
  form: GiftForm,
  locale: string,
  left?: AbortSignal,
): Promise<Answer<'lookAtGift'>> {
  return post<'lookAtGift'>(PATHS.lookAtGift, { form }, locale, { left })
}

export function sendPicture(photo: File, locale: string): Promise<Answer<'giftPicture'>> {
  const form = new FormData()
  form.set('photo', photo)
  return post<'giftPicture'>(PATHS.giftPicture, form, locale)
}

/** `token`: the access token of a signed-in person who gives in their own name. */
export function sendGift(
  gift: GiftRequest,
  locale: string,
  token?: string,
): Promise<Answer<'sendGift'>> {
  return post<'sendGift'>(PATHS.sendGift, gift, locale, { token })
}

/** Takes one step with an event that was given, behind its link. */
export function changeGift(
  token: string,
  change: GiftChange,
  locale: string,
): Promise<Answer<'changeGift'>> {
  const path = PATHS.changeGift.replace('{token}', encodeURIComponent(token))
  return post<'changeGift'>(path, change, locale)
}

/** The path of the venues of a city whose names begin as typed. */
export function giftVenuesPath(city: string, q: string): string {
  return `${PATHS.giftVenues}?${new URLSearchParams({ city, q }).toString()}`
}

async function post<Name extends Calls>(
  path: string,
  payload: object,
  locale: string,
  { left, token }: { left?: AbortSignal | undefined; token?: string | undefined } = {},
): Promise<Answer<Name>> {
  const isForm = payload instanceof FormData
  let response: Response
  let body: unknown
  try {
    response = await send(path, {
      method: 'POST',
      cache: 'no-store',
      headers: {
        'accept-language': locale,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: isForm ? payload : JSON.stringify(payload),
      ...(left === undefined ? {} : { signal: left }),
    })
    body = await response.json()
  } catch (cause) {
    throw new Refusal(0, path, null, { cause })
  }
  if (!response.ok) throw new Refusal(response.status, path, body)
  // The server checks its answers against the contract. A second check would bring zod to the
  // browser.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return body as Answer<Name>
}
