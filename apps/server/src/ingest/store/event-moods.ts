import type { MoodReason, MoodSlug } from '@okolo/contract/mood'
import type { MergedEvent } from '../merge/merge.ts'
import { scoreMoods } from '../mood/score-moods.ts'

/** The moods of a merged event with their reasons, the clearest first; read in the event's own language. */
export function moodsOf(
  event: MergedEvent,
  venue: string | null,
): { mood: MoodSlug; reasons: MoodReason[] }[] {
  const { titles, descriptions, summaries, language } = event
  const first = event.dates.find(({ allDay }) => !allDay)
  const inLanguage = (texts: Record<string, string>): string =>
    texts[language] ?? Object.values(texts)[0] ?? ''
  return scoreMoods({
    title: inLanguage(titles),
    description: `${inLanguage(summaries)} ${inLanguage(descriptions)}`,
    tags: event.tags,
    language,
    category: event.category,
    venue,
    hour: first === undefined ? null : Number(first.startWall.slice(11, 13)),
  }).map(({ mood, reasons }) => ({ mood, reasons }))
}
