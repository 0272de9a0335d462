import { isMoodSlug, type MoodSlug } from '@okolo/contract/events/mood'

/** As they are stored: a mood keeps its bit, whatever order moods are shown in, and a new one takes the next (at most fifteen). */
const BITS: Record<MoodSlug, number> = {
  party: 1,
  energetic: 2,
  chill: 4,
  romantic: 8,
  cultured: 16,
  curious: 32,
  creative: 64,
  active: 128,
  funny: 256,
  social: 512,
  family: 1024,
  offbeat: 2048,
}

/** `event.moods` and `event_date.moods` of an event with these moods; slugs that are none add nothing. */
export function moodBits(slugs: readonly string[]): number {
  return slugs.reduce((bits, slug) => (isMoodSlug(slug) ? bits | BITS[slug] : bits), 0)
}

/** Slugs of the moods in `event.moods`. */
export function moodsIn(bits: number): MoodSlug[] {
  return Object.entries(BITS).flatMap(([slug, bit]) =>
    isMoodSlug(slug) && (bits & bit) !== 0 ? [slug] : [],
  )
}
