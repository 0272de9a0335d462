import { letterHtml, type LetterItem, type LetterLink, type LetterParts } from './letter-html.ts'
import type { Written } from './smtp.ts'

/** A letter as plain text and as HTML. */
export function letterOf(parts: LetterParts): Written {
  const { locale, title, paragraphs, quotes = [], items = [], button, note, links = [] } = parts
  const text = [
    ...paragraphs,
    ...quotes,
    ...items.map((item) => itemText(item, button)),
    ...(button === null ? [] : [linkText(button)]),
    note,
    ...links.map(linkText),
    `--\n${parts.signature}\n${parts.publicUrl}`,
  ]
  return { subject: title, text: `${text.join('\n\n')}\n`, html: letterHtml(parts), locale }
}

/** The headers by which mail programs offer to end letters with one press (RFC 8058). */
export function oneClick(url: string): Record<string, string> {
  return { 'list-unsubscribe': `<${url}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }
}

/** The button below may lead to the same page. */
function itemText({ title, text, url, links = [] }: LetterItem, button: LetterLink | null): string {
  const actions = links.map((link) => `${link.label}: ${link.url}`)
  return [title, text, ...(url === button?.url ? [] : [url]), ...actions].join('\n')
}

function linkText({ url, label }: LetterLink): string {
  return `${label}:\n${url}`
}
