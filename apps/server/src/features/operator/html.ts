import { html as template } from 'hono/html'

/** Ready markup. `html` escapes any other value. */
export type Html = ReturnType<typeof template>

/** `html\`<p>${text}</p>\``: escapes values, keeps other `html` and lists of it, and drops null. */
export const html: (
  strings: TemplateStringsArray,
  ...values: (string | number | boolean | null | undefined | Html | readonly Html[])[]
) => Html = template

/** Returns a stranger's address as `href`, or null: other schemes than the web's may run code. */
export function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null
}
