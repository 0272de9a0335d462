import { fold, uniqueSlug } from '#server/platform/slug.ts'
import { uuidOf } from '#server/platform/stable-id.ts'

/** What a row of `organizer` is made from. */
export type OrganizerMention = {
  matchKey: string
  uuid: string
  slug: string
  name: string
  url: string | null
}

/** First version: the same name in the same country is the same organizer. Null for a name without letters. */
export function organizerOf(
  { name, url }: { name: string; url: string | null },
  country: string,
): OrganizerMention | null {
  const key = (fold(name).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').slice(0, 200)
  if (key === '') return null
  const matchKey = `${country}|${key}`
  const uuid = uuidOf('organizer', matchKey)
  return { matchKey, uuid, slug: uniqueSlug(name, uuid), name, url }
}
