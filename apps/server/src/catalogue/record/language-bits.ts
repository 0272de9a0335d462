import { isLocale, type Locale } from '@okolo/contract/locale'

/** As they are stored: a language keeps its bit, and a new one of the interface takes the next (at most fourteen). */
const BITS: Record<Locale, number> = {
  en: 1,
  es: 2,
  fr: 4,
  pt: 8,
  de: 16,
  ru: 32,
  it: 64,
  sk: 128,
  uk: 256,
}
/** Any language the interface does not speak. */
const OTHER = 16_384

/** The bit of a language tag in small letters, and whether it stands for that language alone. */
export function languageBit(tag: string): { bit: number; isAlone: boolean } {
  return isLocale(tag) ? { bit: BITS[tag], isAlone: true } : { bit: OTHER, isAlone: false }
}

/** `event_date.language_bits` of an event whose `languages` are these. */
export function languageBits(tags: readonly string[]): number {
  return tags.reduce((bits, tag) => bits | languageBit(tag).bit, 0)
}
