import { escapeMarkup } from '#server/words/escape-markup.ts'

/** Markup. Anything else that is put into `html` is escaped. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
  toString(): string {
    return this.markup
  }
}

/** Anything that `html` takes. */
export type Value = string | number | boolean | null | undefined | Html | readonly Html[]

/** `html\`<p>${text}</p>\`` escapes text, keeps other `html` and lists of it, and leaves out null, undefined and false. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((markup, string, i) => markup + markupOf(values[i - 1]) + string))
}

function markupOf(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'object') return value.map(markupOf).join('')
  return escapeMarkup(String(value))
}

/** A link to a stranger's address, or null if it is not the web's: other schemes may run code. */
export function outLink(url: string | null | undefined, text: string | null = null): Html | null {
  return url != null && /^https?:\/\//i.test(url)
    ? html`<a href="${url}" rel="noreferrer noopener">${text ?? url}</a>`
    : null
}
