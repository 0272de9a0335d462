import type { ListingContent } from '../listing.ts'
import type { MoodText } from './read-text.ts'

/** The text in which moods of an event or a listing are looked for: in its own language. */
export function moodText({
  titles,
  summaries,
  descriptions,
  tags,
  language,
}: Pick<ListingContent, 'titles' | 'summaries' | 'descriptions' | 'tags' | 'language'>): MoodText {
  const own = (texts: Record<string, string>): string =>
    texts[language] ?? Object.values(texts)[0] ?? ''
  return {
    title: own(titles),
    description: `${own(summaries)} ${own(descriptions)}`,
    tags,
    language,
  }
}
