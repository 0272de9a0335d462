import type { Site } from '../site/site.ts'
import { escapeMarkup } from '#server/words/escape-markup.ts'

export type LetterLink = { url: string; label: string }
/** `links`: what can be done about it. */
export type LetterItem = { title: string; text: string; url: string; links?: LetterLink[] }

export type LetterParts = {
  locale: string
  title: string
  paragraphs: string[]
  /** Texts of somebody else, as they were typed. */
  quotes?: string[]
  /** Several things that the letter tells, each with its page. */
  items?: LetterItem[]
  button: LetterLink | null
  /** Stands above the address to copy. */
  copy: string
  note: string
  /** Quiet links at the end, such as the one by which somebody who is not a member refuses more letters. */
  links?: LetterLink[]
  signature: string
  publicUrl: string
  /** Its colours are those of the letter. */
  site: Site
}

/** Fonts that are there: nothing is fetched. */
export const FONT = 'system-ui,-apple-system,Segoe UI,Roboto,sans-serif'
const P = `margin:0 0 16px;font:16px/1.5 ${FONT}`
const SMALL = `${P};font-size:14px;color:#5c5c5c`
const QUOTE = `margin:0 0 16px;padding:14px 18px;border-radius:4px 16px 16px 16px;background:#f4f2ef;font:16px/1.5 ${FONT};white-space:pre-line;overflow-wrap:anywhere`
const BUTTON =
  'display:inline-block;padding:14px 22px;border-radius:12px;color:#ffffff;text-decoration:none;font-weight:600'
const ACCENTS = { light: '#c2391d', dark: '#f0714f' }

/**
 * For mail programs that know dark mode. The others show the light letter or darken it themselves.
 */
const dark = (accent: string) => `@media (prefers-color-scheme: dark) {
body { background: #141210 !important }
[role=article] { background: #211d1a !important; color: #f6f0ea !important }
.small, .small a { color: #c9c0b8 !important }
.quote { background: #2d2824 !important }
a.item { color: ${accent} !important }
.button { background: ${accent} !important; color: #1b0a05 !important }
}`

/** The beginning of every letter as HTML, up to its body. */
export function letterHead(locale: string, title: string, css: string): string {
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeMarkup(title)}</title><style>${css}</style></head>`
}

/**
 * Returns a letter as HTML for mail programs: no pictures, nothing fetched, inline styles, readable
 * in dark mode and at any width.
 */
export function letterHtml(parts: LetterParts): string {
  const { locale, title, paragraphs, quotes = [], items = [], button, copy, note } = parts
  const { links = [], signature, publicUrl, site } = parts
  const accents = site.value.colours ?? ACCENTS
  const action =
    button === null
      ? ''
      : `<p style="${P}"><a href="${escapeMarkup(button.url)}" class="button" style="${BUTTON};background:${accents.light}">${escapeMarkup(button.label)}</a></p>
<p class="small" style="${SMALL}">${escapeMarkup(copy)}<br><a href="${escapeMarkup(button.url)}" style="color:#5c5c5c;word-break:break-all">${escapeMarkup(button.url)}</a></p>`
  const quiet = links.map(
    ({ url, label }) =>
      `<p class="small" style="${SMALL}"><a href="${escapeMarkup(url)}" style="color:#5c5c5c">${escapeMarkup(label)}</a></p>`,
  )
  return `${letterHead(locale, title, dark(accents.dark))}
<body style="margin:0;padding:24px 12px;background:#f4f2ef">
<div role="article" style="max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;color:#1b1b1b;border-radius:16px">
<h1 style="margin:0 0 20px;font:700 22px/1.3 ${FONT};overflow-wrap:anywhere">${escapeMarkup(title)}</h1>
${paragraphs.map((text) => `<p style="${P}">${escapeMarkup(text)}</p>`).join('\n')}
${quotes.map((text) => `<blockquote class="quote" dir="auto" style="${QUOTE}">${escapeMarkup(text)}</blockquote>`).join('\n')}
${items.map((item) => itemHtml(item, accents.light)).join('\n')}
${action}
<p class="small" style="${SMALL}">${escapeMarkup(note)}</p>
${quiet.join('\n')}
<p class="small" style="${SMALL};margin:24px 0 0"><a href="${escapeMarkup(publicUrl)}" style="color:#5c5c5c">${escapeMarkup(signature)}</a></p>
</div>
</body>
</html>
`
}

function itemHtml({ title, text, url, links = [] }: LetterItem, accent: string): string {
  const actions = links.map(
    (link) =>
      `<a class="item" href="${escapeMarkup(link.url)}" style="display:inline-block;padding:8px 16px 8px 0;color:${accent}">${escapeMarkup(link.label)}</a>`,
  )
  return `<p style="${P};overflow-wrap:anywhere"><a class="item" href="${escapeMarkup(url)}" style="color:${accent};font-weight:600"><span dir="auto">${escapeMarkup(title)}</span></a><br><span class="small" style="font-size:14px;color:#5c5c5c">${escapeMarkup(text)}</span>${actions.length === 0 ? '' : `<br>${actions.join(' ')}`}</p>`
}
