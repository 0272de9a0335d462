import type { Recorded, RecordedAnswer } from '../recorded.ts'

const FEED = /<(?:\w+:)?(?:rss|feed|RDF)[\s>]/

/**
 * Saved feeds (.xml, .rss, .atom, .rdf) and the pages of their items, each at its own path. Links in the feeds lead to
 * the recorded pages. Missing ones answer 404.
 */
export const recordedRss: Recorded = (files, { origin }) => {
  const answers = new Map<string, RecordedAnswer>()
  const urls: string[] = []
  for (const { name, body } of files) {
    const path = `/${name.split('/').map(encodeURIComponent).join('/')}`
    const isXml = /\.(?:xml|rss|atom|rdf)$/i.test(name)
    const text = isXml ? new TextDecoder('latin1').decode(body) : ''
    if (isXml && FEED.test(text)) {
      urls.push(`${origin}${path}`)
      answers.set(path, {
        headers: { 'content-type': 'application/xml' },
        body: Buffer.from(moved(text, origin), 'latin1'),
      })
    } else answers.set(path, { headers: { 'content-type': 'text/html' }, body })
  }
  if (urls.length === 0)
    throw new Error('no RSS or Atom feed (.xml, .rss, .atom) among these files')
  return {
    // Sets both, so that no configured address is requested.
    config: { url: urls[0]!, urls },
    answer: ({ path }) => answers.get(path) ?? null,
  }
}

/** A feed names the host it was recorded at: the one thing that must change for a replay. */
function moved(text: string, origin: string): string {
  return text
    .replace(/(<link>\s*(?:<!\[CDATA\[)?\s*)https?:\/\/[^/\s<]+/gi, `$1${origin}`)
    .replace(/(<link\b[^>]*\bhref=["'])https?:\/\/[^/\s"'<]+/gi, `$1${origin}`)
}
