import { isMoodSlug, type MoodSlug } from '@okolo/contract/events/mood'

export { isMoodSlug as isMood, MOOD_SLUGS as MOODS } from '@okolo/contract/events/mood'

/** The colour of a category, for events without a mood. */
const CATEGORY_HUES: Record<string, MoodSlug> = {
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
export function hueOf(event: { moods: string[]; category: { slug: string } }): MoodSlug {
  const [first] = event.moods
  return isMoodSlug(first) ? first : (CATEGORY_HUES[event.category.slug] ?? 'social')
}
