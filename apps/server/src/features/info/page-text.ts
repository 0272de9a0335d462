import type { Locale } from '@okolo/contract/locale'
import type { InfoName } from '@okolo/contract/site/info'
import { withSiteWords } from '@okolo/i18n/site-words'
import { Marked } from 'marked'
import type { SiteText } from '#server/platform/site/site-texts.ts'
import type { SiteValue } from '#server/platform/site/site-value.ts'
import { escapeMarkup } from '#server/words/escape-markup.ts'
import type { Prose, Text } from './prose.ts'

/**
 * Returns a page of prose: the operator's text in the reader's language, else in the site's own, else the one that comes
 * with Okolo.
 */
export function pageText(
  { name: siteName, texts, language }: Pick<SiteValue, 'name' | 'texts' | 'language'>,
  prose: Prose,
  { locale, name }: { locale: Locale; name: InfoName },
): Text & { language: Locale } {
  for (const one of new Set([locale, language])) {
    const text = texts.get(`${one} ${name}`)
    if (text !== undefined) return { ...htmlOf(text, locale), language: one }
  }
  const { html, ...head } = prose.page(locale, name)
  return {
    ...withSiteWords(head, { name: siteName }),
    ...withSiteWords({ html }, { name: escapeMarkup(siteName) }),
    language: locale,
  }
}

function htmlOf({ title, description, markdown }: SiteText, locale: Locale): Text {
  const html = ownMarkdown(locale).parse(markdown, { async: false })
  return { title, description, html }
}

/** Links that anybody may follow; all others are shown as their text. */
const SAFE_LINK = /^(?:https?:|mailto:|tel:|[/#])/i

/** Markdown of an operator: HTML in it is shown as it is typed, and pictures are links. */
function ownMarkdown(locale: Locale): Marked {
  const link = (href: string, text: string) => {
    const safe = SAFE_LINK.test(href) && !href.startsWith('//')
    // Pages are in a language, files are not.
    const to = /^\/(?!.*\.\w+$)/.test(href) ? `/${locale}${href}` : href
    return safe ? `<a href="${escapeMarkup(to)}">${text}</a>` : text
  }
  return new Marked({
    renderer: {
      html: ({ text }) => escapeMarkup(text),
      image: ({ href, text }) => link(href, escapeMarkup(text === '' ? href : text)),
      link({ href, tokens }) {
        return link(href, this.parser.parseInline(tokens))
      },
    },
  })
}
