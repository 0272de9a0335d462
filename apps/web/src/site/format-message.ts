import format from 'use-intl/format-message/format-only'
import { contracted } from './contractions.ts'
import { oneFullStop } from './full-stop.ts'

/** Formats a compiled message. Takes the place of use-intl's own (vite.config.ts), which knows no names. */
// use-intl imports the default.
// oxlint-disable-next-line import/no-default-export
export default function formatMessage(
  ...call: Parameters<typeof format>
): ReturnType<typeof format> {
  const [, , values, { locale }] = call
  const text = format(...call)
  if (typeof text !== 'string') return text
  const said = oneFullStop(text, values)
  return typeof values?.['city'] === 'string' ? contracted(locale, said, values['city']) : said
}
formatMessage.raw = format.raw
