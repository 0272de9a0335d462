import type { MoodReason, MoodSlug } from '@okolo/contract/mood'
import type { MergedEvent } from '../merge/merge.ts'
import { moodText, saidBy } from '../mood/read-ahead.ts'
import { scoreMoods } from '../mood/score-moods.ts'

/** The moods of a merged event with their reasons, the clearest first; read in the event's own language. */
export function moodsOf(
  event: MergedEvent,
  venue: string | null,
): { mood: MoodSlug; reasons: MoodReason[] }[] {
  const text = moodText(event)
  const first = event.dates.find(({ allDay }) => !allDay)
  const hour = first === undefined ? null : Number(first.startWall.slice(11, 13))
  const said = saidBy(text, event.listings[0]?.content)
  return scoreMoods({ ...text, category: event.category, venue, hour }, said).map(
    ({ mood, reasons }) => ({ mood, reasons }),
  )
}
