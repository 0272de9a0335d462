import type { Recorded, RecordedAnswer } from '../recorded.ts'
import { decodeText } from '../text/decode.ts'

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
    const letters = isXml ? lettersOf(body) : 'latin1'
    const text = isXml ? Buffer.from(swapped(body, letters)).toString(nodeName(letters)) : ''
    if (isXml && FEED.test(text)) {
      urls.push(`${origin}${path}`)
      answers.set(path, {
        headers: { 'content-type': 'application/xml' },
        body: swapped(Buffer.from(moved(text, origin), nodeName(letters)), letters),
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

type Letters = 'latin1' | 'utf-16le' | 'utf-16be'

/** Of one byte or two. Which letters the bytes are is the reader's business: only UTF-16 writes ASCII otherwise. */
function lettersOf(body: Uint8Array): Letters {
  const { encoding } = decodeText(body, { kind: 'xml' })
  return encoding === 'utf-16le' || encoding === 'utf-16be' ? encoding : 'latin1'
}

/** Node's `latin1` is each byte as it is. TextDecoder's is windows-1252 and loses some. */
const nodeName = (letters: Letters) => (letters === 'latin1' ? 'latin1' : 'utf16le')

function swapped(bytes: Uint8Array, letters: Letters): Uint8Array {
  if (letters !== 'utf-16be') return bytes
  return Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16()
}

/** A feed names the host it was recorded at: the one thing that must change for a replay. */
function moved(text: string, origin: string): string {
  return text
    .replace(/(<link>\s*(?:<!\[CDATA\[)?\s*)https?:\/\/[^/\s<]+/gi, `$1${origin}`)
    .replace(/(<link\b[^>]*\bhref=["'])https?:\/\/[^/\s"'<]+/gi, `$1${origin}`)
}
