import type { ReadGift } from '../subjects/gifts/routes/forms.ts'
import { Problem } from '../platform/problem.ts'

/** The part of gathering that fills a form from what somebody has pasted. */
export function giftReader(_deps: unknown): ReadGift {
  return () => Promise.reject(new Problem(503, 'unavailable', 'Nothing is read yet.'))
}
