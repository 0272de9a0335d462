import { z } from 'zod'

/** Names regions, and none that does not exist. */
export const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** A BCP 47 tag of a language, with a script and a region at most: `de`, `de-AT`, `sr-Latn-RS`. */
export const LanguageTag = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/)
  .refine((tag) => {
    const region = /-([A-Z]{2}|\d{3})$/.exec(tag)?.[1]
    return region === undefined || REGIONS.of(region) !== undefined
  })

/** The language of a tag without script and region. */
export function languageOf(tag: string): string {
  return tag.split('-')[0] ?? tag
}
