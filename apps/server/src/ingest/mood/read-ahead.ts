import type { ListingContent } from '../listing.ts'
import { readText, type MoodText, type TextSays } from './read-text.ts'

/** Of an event or of one of its listings. */
type Texts = Pick<ListingContent, 'titles' | 'summaries' | 'descriptions' | 'tags' | 'language'>

/**
 * What texts of listings say, where it was read before they are merged. By the object that holds the titles: it stays the same
 * when a listing is completed or cut to its terms.
 */
const known = new WeakMap<Texts['titles'], { text: MoodText; says: TextSays }>()

/** The text in which moods are looked for: in the event's own language. */
export function moodText({ titles, summaries, descriptions, tags, language }: Texts): MoodText {
  const own = (texts: Record<string, string>): string =>
    texts[language] ?? Object.values(texts)[0] ?? ''
  return {
    title: own(titles),
    description: `${own(summaries)} ${own(descriptions)}`,
    tags,
    language,
  }
}

/** Notes what `readText` gives of this listing, wherever that was worked out. */
export function noteRead(listing: Texts, says: TextSays): void {
  known.set(listing.titles, { text: moodText(listing), says })
}

/** What the text of an event says: as it was read of its best listing where both texts are the same, as they mostly are. */
export function saidBy(text: MoodText, best: Texts | undefined): TextSays {
  const before = best === undefined ? undefined : known.get(best.titles)
  return before !== undefined && isSame(before.text, text) ? before.says : readText(text)
}

function isSame(a: MoodText, b: MoodText): boolean {
  return (
    a.title === b.title &&
    a.description === b.description &&
    a.language === b.language &&
    a.tags.length === b.tags.length &&
    a.tags.every((tag, i) => tag === b.tags[i])
  )
}
