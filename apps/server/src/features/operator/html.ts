import { html as template } from 'hono/html'

/** Text that is markup already; anything else that is put into `html` is escaped. */
export type Html = ReturnType<typeof template>

/** `html\`<p>${text}</p>\``: what is put in is escaped, other `html` and lists of it stay as they are; null is nothing. */
export const html: (
  strings: TemplateStringsArray,
  ...values: (string | number | boolean | null | undefined | Html | readonly Html[])[]
) => Html = template

/** An address of a stranger as `href`: only the web's own schemes; anything else would be code or nonsense. */
export function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null
}
