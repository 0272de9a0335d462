import type { Announcement } from '@okolo/contract/events/editor'

/** Element id of the place for announcements, above the page. */
export const ANNOUNCEMENTS = 'announcements'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (one) => ESCAPES[one] ?? one)

/** Announcements as HTML. Without scripts a ticked box hides its line; with them the device remembers it. `close`: the box's name. */
export function announcementLines(list: readonly Announcement[], close: string): string {
  return list
    .map(
      ({ id, text, language }) =>
        `<p data-id="${id}"><span lang="${escaped(language)}" dir="auto">${escaped(text)}</span><input type="checkbox" aria-label="${escaped(close)}"></p>`,
    )
    .join('')
}

/** The slug of the city that a page is about, from the data of its routes. Null: of none. */
export function cityOfPage(matches: readonly { loaderData?: unknown }[]): string | null {
  for (const { loaderData: data } of matches) {
    if (!isRecord(data)) continue
    for (const holder of [data, data['home'], data['event']])
      if (
        isRecord(holder) &&
        isRecord(holder['city']) &&
        typeof holder['city']['slug'] === 'string'
      )
        return holder['city']['slug']
  }
  return null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
