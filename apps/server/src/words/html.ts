import sanitize from 'sanitize-html'

const MAX_LENGTH = 20_000

const RULES: sanitize.IOptions = {
  // Only the tags of a description. Headings are lowered so that the page keeps its own outline.
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
export function cleanHtml(whole: string): string {
  const source = visible(cut(whole, MAX_LENGTH * 4))
  const html = looksLikeHtml(source) ? source : paragraphs(source)
  // Entities have become characters only now.
  const clean = visible(sanitize(html, RULES))
    .replace(/<p>(\s|&nbsp;|<br \/>)*<\/p>/g, '')
    .trim()
  return clean.length <= MAX_LENGTH ? clean : sanitize(cut(clean, MAX_LENGTH), RULES)
}

/** One line of plain text: no tags, entities decoded, white space folded. */
export function cleanText(text: string): string {
  if (text.length <= SHORT && PLAIN.test(text)) return text
  const source = visible(cut(text, MAX_LENGTH))
  let plain = /[<&]/.test(source) ? withoutTags(source) : source
  // Encoded twice, as feeds do: what comes out as markup of a page is markup and no title.
  if (MARKUP.test(plain)) plain = withoutTags(plain)
  if (MARKUP.test(plain)) plain = plain.replace(/[<>]/g, ' ')
  return visible(plain).replace(/\s+/gu, ' ').trim().normalize('NFC')
}

/** Control and invisible formatting characters hide or reverse what a reader sees, or part what a filter looks for. */
function visible(text: string): string {
  return text.toWellFormed().replace(HIDDEN, '')
}

const HIDDEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** A short line of ASCII and of Latin letters in their one-character form: nothing to clean, and what most texts are. */
const PLAIN = /^(?:[!-%'-;=?-~\u00c0-\u017e]+(?: (?! |$)|$))*$/
const SHORT = 500

/** The beginning of a text; never half a character. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

function withoutTags(source: string): string {
  return decodeEntities(sanitize(source.replace(/<(br|\/p|\/div|\/li)\b[^>]*>/gi, ' '), NO_TAGS))
}

/** `<3` and `List<String>` are text; these are not. */
const MARKUP =
  /<[/!]?\s*(?:a|b|br|button|div|embed|form|i|iframe|img|input|link|math|meta|object|p|script|span|style|svg|template|video)\b/i

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

/** A stranger's HTML as plain text that keeps its lines and the addresses of its links; an empty line parts paragraphs. */
export function htmlLines(whole: string): string {
  const blocks = sanitize(cut(whole, MOST_HTML), BLOCKS).replace(/\s+/g, ' ')
  const marked = blocks
    .replace(/<a href="(https?:[^"]*)">([^<]*)<\/a>/g, (_, url: string, text: string) =>
      text.includes(url) ? text : `${text} (${url})`,
    )
    .replace(/<\/?(?:blockquote|h\d|ol|p|table|ul)>/g, '\n\n')
    .replace(/<br \/>|<\/?(?:div|li|tr)>/g, '\n')
    .replace(/<[^>]*>/g, ' ')
  const lines = visible(decodeEntities(marked)).split('\n')
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const MOST_HTML = 500_000
const BLOCKS: sanitize.IOptions = {
  ...RULES,
  allowedTags: 'a blockquote br div h1 h2 h3 h4 h5 h6 li ol p table td tr ul'.split(' '),
  allowedAttributes: { a: ['href'] },
  transformTags: {},
  nonTextTags: ['head', 'title', 'script', 'style', 'textarea', 'option', 'noscript', 'svg'],
}
