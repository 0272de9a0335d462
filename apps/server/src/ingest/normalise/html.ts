import sanitize from 'sanitize-html'

const MAX_LENGTH = 20_000

const RULES: sanitize.IOptions = {
  // What a description needs and no more; headings are lowered so that the page keeps its own outline.
  allowedTags: [
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'b',
    'i',
    'a',
    'blockquote',
    'h3',
    'h4',
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'svg'],
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    a: sanitize.simpleTransform('a', { rel: 'nofollow noopener ugc' }),
  },
}

/**
 * A stranger's HTML, or plain text, as HTML that is safe to show: only the allowed tags, links only to
 * http(s), mail and telephone. Empty where nothing readable is left.
 */
export function cleanHtml(source: string): string {
  const html = looksLikeHtml(source) ? source : paragraphs(source)
  const clean = sanitize(html.slice(0, MAX_LENGTH * 4), RULES)
    .replace(/<p>(\s|&nbsp;|<br \/>)*<\/p>/g, '')
    .trim()
  return clean.length <= MAX_LENGTH ? clean : sanitize(clean.slice(0, MAX_LENGTH), RULES)
}

/** One line of plain text: no tags, entities decoded, white space folded. */
export function cleanText(source: string): string {
  const plain = /[<&]/.test(source)
    ? decodeEntities(sanitize(source.replace(/<(br|\/p|\/div|\/li)\b[^>]*>/gi, ' '), NO_TAGS))
    : source
  return (
    plain
      // Control and invisible formatting characters hide or reverse what a reader sees.
      .replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim()
      .normalize('NFC')
  )
}

const NO_TAGS: sanitize.IOptions = { allowedTags: [], allowedAttributes: {} }

/** sanitize-html escapes exactly these again after it has decoded the source's own entities. */
function decodeEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

function looksLikeHtml(text: string): boolean {
  return /<(p|br|div|ul|ol|li|a|strong|em|b|i|h[1-6]|span|table|img|script|style|iframe)\b[^>]*>/i.test(
    text,
  )
}

function paragraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  // Feeds write entities into "plain" text; what was one stays one.
  const readable = escaped.replace(/&amp;(#?\w{2,8};)/g, '&$1')
  return readable
    .split(/\r?\n\s*\r?\n/)
    .map((block) => `<p>${block.trim().replace(/\r?\n/g, '<br>')}</p>`)
    .join('')
}
