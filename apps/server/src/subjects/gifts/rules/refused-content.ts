import { GIFT_FIELDS, type GiftField } from '@okolo/contract/events/gift-fields'
import type { GiftForm } from '@okolo/contract/events/gift-form'
import { fold } from '#server/words/slug.ts'
import { linksIn } from './clean-form.ts'

/** An invitation needs a page, tickets and perhaps a few names; a list of links is an advertisement. */
const MOST_LINKS = 6
/** Words that no invitation to a town's evening has, folded. An operator adds more in the site's settings. */
const WORDS =
  /\b(?:casino|kazino|viagra|cialis|porn\w*|escort|forex|betting|bukmeker\w*|stavki na sport|crypto airdrop|payday loan|kupit diplom)\b/

export type RefusedContent = { field: GiftField; code: 'links' | 'word' }

/** The reason for taking no event with this content; null: none. `words`: the operator's own. */
export function refusedContent(
  form: GiftForm,
  words: readonly string[] = [],
): RefusedContent | null {
  if (/https?:|www\./i.test(form.title)) return { field: 'title', code: 'links' }
  if (linksIn(form).length > MOST_LINKS) return { field: 'text', code: 'links' }
  const forbidden = words.map(fold).filter((word) => word !== '')
  for (const field of GIFT_FIELDS) {
    const text = fold(form[field]).replaceAll('-', ' ')
    if (
      WORDS.test(text) ||
      forbidden.some((word) => ` ${text} `.includes(` ${word.replaceAll('-', ' ')} `))
    )
      return { field, code: 'word' }
  }
  return null
}
