import type { SourcePreview } from '@okolo/contract/events/suggestion'
import { packed, told, type Packed } from '#server/words/messages/told.ts'
import type { Detected } from '../detect/detected.ts'

/** A reason to look before a find is added, as a sentence for the operator: those of older scans are English. */
export type Doubt = {
  code:
    | 'nothing_upcoming'
    | 'read_partly'
    | 'not_understood'
    | 'elsewhere'
    | 'many_places'
    | 'news'
    | 'same_feed'
  text: Packed
}

const MUCH = 0.1
const MUCH_OUTSIDE = 0.2
/** A house with more places than these among its next 20 events lists more than its own. */
const MOST_PLACES = 8
/** A feed of news is found with this confidence or less. */
const NEWS = 0.5

/** Returns the reasons against taking a find as it is. `sharedWith`: another house whose address led to the same feed. */
export function doubtsOf(
  { connector, confidence }: Detected,
  { counts, events, error, stopped_by: stoppedBy }: SourcePreview,
  { sharedWith, cityName }: { sharedWith: string | null; cityName: string },
): Doubt[] {
  const { records, quarantined, upcoming, outside = 0 } = counts
  const places = new Set(events.map(({ place }) => place).filter((place) => place !== null)).size
  const doubts: (Doubt | false)[] = [
    (stoppedBy === 'failed' || stoppedBy === 'needs_key') && {
      code: 'read_partly',
      text: packed(told('find.partly', { error: error ?? told('find.noReason') })),
    },
    upcoming === 0 && { code: 'nothing_upcoming', text: packed(told('find.nothing')) },
    quarantined > records * MUCH && {
      code: 'not_understood',
      text: packed(told('find.notUnderstood', { bad: quarantined, all: records })),
    },
    outside > counts.events * MUCH_OUTSIDE && {
      code: 'elsewhere',
      text: packed(told('find.elsewhere', { away: outside, all: counts.events, city: cityName })),
    },
    places > MOST_PLACES && {
      code: 'many_places',
      text: packed(told('find.manyPlaces', { places })),
    },
    connector === 'rss' && confidence <= NEWS && { code: 'news', text: packed(told('find.news')) },
    sharedWith !== null && {
      code: 'same_feed',
      text: packed(told('find.sameFeed', { name: sharedWith })),
    },
  ]
  return doubts.filter((doubt) => doubt !== false)
}
