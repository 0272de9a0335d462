import { escapeMarkup } from '#server/words/escape-markup.ts'
import { inEnglish, Markup, type Voice, type Word } from '#server/words/messages/told.ts'

/** Markup whose words wait for the reader's language. Anything that is put into `html` is escaped. */
export class Html implements Word {
  readonly #parts: readonly Value[]
  readonly #strings: readonly string[]
  constructor(strings: readonly string[], parts: readonly Value[]) {
    this.#strings = strings
    this.#parts = parts
  }

  toString(): string {
    return inEnglish(this)
  }

  in(voice: Voice): Markup {
    return new Markup(
      this.#strings.reduce(
        (markup, string, i) => markup + markupOf(voice, this.#parts[i - 1]) + string,
      ),
    )
  }
}

/** Anything that `html` takes. */
export type Value = string | number | boolean | null | undefined | Word | Markup | readonly Value[]

/** `html\`<p>${text}</p>\`` escapes text, keeps other `html` and lists of it, and leaves out null, undefined and false. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings, values)
}

function markupOf(voice: Voice, value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Markup) return value.markup
  if (typeof value !== 'object') return escapeMarkup(String(value))
  return 'in' in value
    ? markupOf(voice, value.in(voice))
    : value.map((one) => markupOf(voice, one)).join('')
}

/** A link to a stranger's address, or null if it is not the web's: other schemes may run code. */
export function outLink(url: string | null | undefined, text: Value = null): Html | null {
  return url != null && /^https?:\/\//i.test(url)
    ? html`<a href="${url}" rel="noreferrer noopener">${text ?? url}</a>`
    : null
}
