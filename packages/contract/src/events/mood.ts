/** The moods an event may have, zero to three of them, in display order (specification 14). */
export const MOOD_SLUGS = [
  'party',
  'energetic',
  'chill',
  'romantic',
  'cultured',
  'curious',
  'creative',
  'active',
  'funny',
  'social',
  'family',
  'offbeat',
] as const
export type MoodSlug = (typeof MOOD_SLUGS)[number]

/** Most moods that one event shows. */
export const MOST_MOODS = 3

export function isMoodSlug(slug: string | undefined): slug is MoodSlug {
  return MOOD_SLUGS.some((mood) => mood === slug)
}

/** The origin of a reason for a mood: a text of the event, its category, its hour, or a model. */
export const MOOD_REASON_KINDS = [
  'title',
  'text',
  'tag',
  'venue',
  'category',
  'hour',
  'model',
] as const

/** One reason for a mood. */
export type MoodReason = {
  from: (typeof MOOD_REASON_KINDS)[number]
  /** The event's own words, the slug of a category, or `22:00`. */
  quote: string
}
