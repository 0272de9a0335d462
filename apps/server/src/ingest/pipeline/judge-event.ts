import type { MergedEvent } from '#server/knowledge/merging/merged-event.ts'
import type { EventMood } from '../store/event-rows.ts'
import { isGuess } from '#server/knowledge/categories/category.ts'
import rules from '#server/knowledge/moods/mood-rules.json' with { type: 'json' }
import { readText, type MoodText, type TextSays } from '#server/knowledge/moods/read-text.ts'
import { scoreMoods } from '#server/knowledge/moods/score-moods.ts'
import type { ListingContent } from '#server/knowledge/listing.ts'
import { textIn } from '#server/knowledge/languages/text-in.ts'

/** The moods of a merged event, and the ages its text names. */
export type Judgement = { moods: EventMood[]; ages: TextSays['ages'] }

/** Judges a merged event by its text. */
export function judgeEvent(event: MergedEvent): Judgement {
  const said = readText(judgedText(event))
  return { moods: moodsOf(event, said), ages: said.ages }
}

/**
 * The moods of a merged event with their reasons, the clearest first. An operator's moods need no reasons. A category
 * that the model guessed says nothing of them.
 */
export function moodsOf(
  event: MergedEvent,
  said: TextSays = readText(judgedText(event)),
): EventMood[] {
  if (event.saidMoods !== null) return event.saidMoods.map((mood) => ({ mood, reasons: [] }))
  const first = event.dates.find(({ allDay }) => !allDay)
  const hour = first === undefined ? null : Number(first.startWall.slice(11, 13))
  const category = isGuess(event.categoryReason) ? 'other' : event.category
  const reason = event.categoryReason
  const word = reason?.by === 'title' || reason?.by === 'text' ? { categoryWord: reason.quote } : {}
  return scoreMoods({ ...judgedText(event), category, hour, ...word }, said).map(
    ({ mood, reasons }) => ({ mood, reasons }),
  )
}

/** The text of an event with what its platforms say of all that they list. */
function judgedText(event: MergedEvent): MoodText {
  const place = event.place?.name ?? null
  return withPlatform({ ...textOf(event), ...(place !== null && { place }) }, event)
}

/** The text that is shown, else the text that terms keep back: a mood quotes nothing of it. */
function textOf(event: MergedEvent): MoodText {
  const shown = moodText(event)
  if (shown.description.trim() !== '') return shown
  const withheld = event.listings.find((listing) => listing.withheld !== undefined)?.withheld
  return withheld === undefined ? shown : moodText({ ...event, ...withheld })
}

const platformTags: Record<string, string> = rules.platformTags

/** Files an event under the kind of its platform, if the platform lists one kind only. */
function withPlatform(text: MoodText, { listings }: MergedEvent): MoodText {
  const kinds = listings.flatMap(({ platform }) => platformTags[platform] ?? [])
  return kinds.length === 0 ? text : { ...text, tags: [...text.tags, ...new Set(kinds)] }
}

/** The text in which moods of an event or a listing are looked for: in its own language. */
function moodText({
  titles,
  summaries,
  descriptions,
  tags,
  language,
}: Pick<ListingContent, 'titles' | 'summaries' | 'descriptions' | 'tags' | 'language'>): MoodText {
  const own = (texts: Record<string, string>): string => textIn(texts, language) ?? ''
  return {
    title: own(titles),
    description: `${own(summaries)} ${own(descriptions)}`,
    tags,
    language,
  }
}
