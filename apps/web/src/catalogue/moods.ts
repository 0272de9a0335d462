import type { Messages } from '@okolo/i18n/messages'

export type Mood = keyof Messages['mood']

/** The moods that have a name and a colour, in display order. */
export const MOODS = [
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
] as const satisfies readonly Mood[]

export function isMood(slug: string | undefined): slug is Mood {
  return MOODS.some((mood) => mood === slug)
}

/** The colour family of a category, for events whose mood is not known. */
const CATEGORY_HUES: Record<string, Mood> = {
  concert: 'energetic',
  club: 'party',
  classical: 'cultured',
  festival: 'social',
  theatre: 'romantic',
  comedy: 'funny',
  cinema: 'curious',
  exhibition: 'cultured',
  dance: 'romantic',
  literature: 'creative',
  talk: 'curious',
  workshop: 'creative',
  meetup: 'social',
  tour: 'active',
  food: 'creative',
  market: 'funny',
  family: 'family',
  'sport-watch': 'active',
  'sport-do': 'active',
  wellness: 'chill',
}

/** Colour family of an event's rings: its first mood, else its category's. */
export function hueOf(event: { moods: string[]; category: { slug: string } }): Mood {
  const [first] = event.moods
  return isMood(first) ? first : (CATEGORY_HUES[event.category.slug] ?? 'social')
}
