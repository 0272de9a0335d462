import type { ReadGift } from '#server/subjects/gifts/routes/give-form.ts'
import { Problem } from '#server/platform/problem.ts'

/** The part of gathering that fills a form from what somebody has pasted. */
export function giftReader(_deps: unknown): ReadGift {
  return () => Promise.reject(new Problem(503, 'unavailable', 'Nothing is read yet.'))
}
