import { weekdayOf } from '@okolo/contract/filter/event-filter'
import { distanceKm, type Point } from '#server/knowledge/places/geo.ts'
import { MOST_POPULAR } from '#server/knowledge/ranking/popularity.ts'
import { relevance } from '#server/knowledge/ranking/relevance.ts'

/** An event with the words, and what its merit is judged by. */
export type Match = {
  event_id: number
  is_exact: boolean
  /** How well the words fit, 0 to 1. */
  words: number
  /** Blocks are cut by this, descending, then by the event's id. */
  key: number
  popularity: number
  /** `event_date.id` of its first date in the window. */
  id: number
  first_seen_at: Date
  lat: number | null
  lng: number | null
  quality: number | null
  appeal: number | null
  starts_at: Date
  /** Of what runs for long: until when it is open. */
  ends_at: Date
  is_ongoing: boolean
  all_day: boolean
  start_wall: string
  distance: number | null
}

/** Weights of the words and of merit (specification 11). */
const TEXT = 0.7
const MERIT = 0.3

/** Matches in the order in which they are shown: what is called exactly so first, then .7 text + .3 R, then by id. */
export function rate(
  matches: readonly Match[],
  { opened, centre }: { opened: Date; centre: Point | null },
): Match[] {
  return matches
    .map((match) => ({ match, score: scoreOf(match, opened.getTime(), centre) }))
    .toSorted(
      (a, b) =>
        Number(b.match.is_exact) - Number(a.match.is_exact) ||
        b.score - a.score ||
        a.match.event_id - b.match.event_id,
    )
    .map(({ match }) => match)
}

function scoreOf(match: Match, now: number, centre: Point | null): number {
  const { lat, lng } = match
  const merit = relevance(
    {
      starts: match.starts_at.getTime(),
      ends: match.ends_at.getTime(),
      hour: match.all_day ? null : Number(match.start_wall.slice(11, 13)),
      weekday: weekdayOf(match.start_wall.slice(0, 10)),
      isLongRunning: match.is_ongoing,
      popularity: match.popularity / MOST_POPULAR,
      appeal: match.appeal ?? 0.4,
      quality: match.quality ?? 0.5,
      km: centre === null || lat === null || lng === null ? null : distanceKm(centre, { lat, lng }),
      firstSeen: match.first_seen_at.getTime(),
    },
    now,
  )
  return TEXT * match.words + MERIT * merit
}
