import format from 'use-intl/format-message/format-only'
import { contracted } from './contractions.ts'

/** Formats a compiled message. Takes the place of use-intl's own (vite.config.ts), which knows no names of cities. */
// use-intl imports the default.
// oxlint-disable-next-line import/no-default-export
export default function formatMessage(
  ...call: Parameters<typeof format>
): ReturnType<typeof format> {
  const [, , values, { locale }] = call
  const text = format(...call)
  return typeof text === 'string' && typeof values?.['city'] === 'string'
    ? contracted(locale, text, values['city'])
    : text
}
formatMessage.raw = format.raw
