import { decodeHTMLStrict } from 'entities'

/** Tags of these elements are dropped from plain texts. `<3` and `<untitled>` are not tags. */
const ELEMENTS =
  'a|abbr|address|article|aside|b|blockquote|body|br|center|code|dd|div|dl|dt|em|figcaption|figure|' +
  'font|footer|h[1-6]|head|header|hr|html|i|iframe|img|ins|label|li|main|mark|meta|nav|nobr|o:p|ol|' +
  'p|pre|q|s|section|small|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|title|tr|tt|u|ul|wbr'
const TAG = new RegExp(`</?(?:${ELEMENTS})(?:\\s[^<>]*|/)?>`, 'gi')
const BLOCK =
  /<\/?(?:address|article|blockquote|center|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tr|ul)(?:\s[^<>]*|\/)?>/gi
const HIDDEN =
  /<(script|style|head|template|noscript)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi

/**
 * Returns a one-line text (title, name, address) as a person would type it: no tags, entities decoded (twice if encoded
 * twice), no invisible characters, single spaces, Unicode NFC.
 */
export function cleanText(value: string): string {
  const breaks = value.replace(/<(?:br|\/p|\/div|\/li)\s*\/?>/gi, ' ')
  return visible(decodeEntities(breaks.replace(TAG, '')).replace(TAG, ''))
    .replace(/\s+/g, ' ')
    .trim()
}

/** HTML as plain text: blocks on lines of their own, one empty line between paragraphs at most. */
export function htmlToText(html: string): string {
  const lines = html
    .replace(HIDDEN, '')
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/p\s*>/gi, '\n\n')
    .replace(/<\/li\s*>/gi, '')
    .replace(BLOCK, '\n')
    .replace(/<[a-z!/][^<>]*>/gi, '')
  return visible(decodeHTMLStrict(lines))
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Plain text as HTML: paragraphs at empty lines, breaks at line ends, markup characters escaped. */
export function textToHtml(text: string): string {
  const escaped = visible(text.replace(/\r\n?/g, '\n'))
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
  const paragraphs = escaped.split(/\n[^\S\n]*\n\s*/).map((paragraph) => paragraph.trim())
  return paragraphs
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replace(/\n/g, '<br>')}</p>`)
    .join('')
}

/** True if a plain text field holds markup, as in many calendars and feeds. */
export function looksLikeHtml(text: string): boolean {
  TAG.lastIndex = 0
  return TAG.test(text)
}

/** Decodes `&amp;`, `&#8211;`, `&eacute;`, twice for feeds that encode twice. Needs the semicolon. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(decodeHTMLStrict(text)) : text
}

/** Control, zero-width, direction and soft-hyphen characters, which are useless in a stored text. */
const INVISIBLE =
  /(?![\t\n\r])\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufffe\uffff]/gu

function visible(text: string): string {
  const lines = text.replace(/[\u2028\u2029]/g, '\n')
  return lines.toWellFormed().replace(INVISIBLE, '').normalize('NFC')
}
