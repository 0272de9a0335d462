import type { SourcePreview } from '@okolo/contract/events/suggestion'
import type { Detected } from '../detect/detected.ts'

/** A reason to look before a find is added, as a sentence for the operator. */
export type Doubt = {
  code:
    | 'nothing_upcoming'
    | 'read_partly'
    | 'not_understood'
    | 'elsewhere'
    | 'many_places'
    | 'news'
    | 'same_feed'
  text: string
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
      text: `It could not be read to the end: ${error ?? 'no reason was given'}`,
    },
    upcoming === 0 && { code: 'nothing_upcoming', text: 'It lists no event to come.' },
    quarantined > records * MUCH && {
      code: 'not_understood',
      text: `${quarantined} of ${records} records are not understood.`,
    },
    outside > counts.events * MUCH_OUTSIDE && {
      code: 'elsewhere',
      text: `${outside} of ${counts.events} events are farther from ${cityName} than it reaches.`,
    },
    places > MOST_PLACES && {
      code: 'many_places',
      text: `Its next events name ${places} places: it may be a calendar of the whole town.`,
    },
    connector === 'rss' &&
      confidence <= NEWS && {
        code: 'news',
        text: 'It is a feed of news: its days may be those of the articles.',
      },
    sharedWith !== null && {
      code: 'same_feed',
      text: `${sharedWith} led to the same feed.`,
    },
  ]
  return doubts.filter((doubt) => doubt !== false)
}
