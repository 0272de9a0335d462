/** A feed is a few levels deep; selecting in a tree of any depth would take time by its square. */
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

/** One that was cut off has lost items nobody knows of. */
export const hasEndTag = (text: string) =>
  /<\/(?:\w+:)?(?:rss|feed|RDF)\s*>\s*(?:<!--[\s\S]*?-->\s*)*$/i.test(text)
