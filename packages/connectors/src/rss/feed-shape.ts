/** Feeds are a few levels deep. Selecting takes the square of the depth. */
export function isFlat(text: string): boolean {
  let depth = 0
  for (const [, slash, , alone] of text
    .replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')
    .matchAll(/<(\/?)([a-z][\w:.-]*)[^<>]*?(\/?)>/gi)) {
    if (alone === '') depth += slash === '/' ? -1 : 1
    if (depth > 100) return false
  }
  return true
}

/** A truncated feed has lost an unknown number of items. */
export const hasEndTag = (text: string) =>
  /<\/(?:\w+:)?(?:rss|feed|RDF)\s*>\s*(?:<!--[\s\S]*?-->\s*)*$/i.test(text)
