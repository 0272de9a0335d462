import { z } from 'zod'

/** Texts of an event as a machine translated them. Null: still to come, failed the checks, or nothing to translate. */
export const TranslatedTexts = z.object({
  /** BCP 47 tags of the originals, each once. `und` when unknown. */
  from: z.array(z.string()),
  title: z.string().nullable(),
  summary: z.string().nullable(),
  /** Sanitised HTML (allow-list). */
  description_html: z.string().nullable(),
})
export type TranslatedTexts = z.infer<typeof TranslatedTexts>

/** How many events one call asks for: a page of a list. */
const MOST_TRANSLATED = 40

/** Asks for texts in a language; what is missing is put to the providers. */
export const TranslationRequest = z.strictObject({
  /** A language of `GET /v1/locations/languages/`, also of a region: `de-AT`. */
  to: z.string().max(35),
  /** Slugs. */
  events: z.array(z.string().max(200)).min(1).max(MOST_TRANSLATED),
  /** Also descriptions; else titles and summaries only. */
  whole: z.boolean(),
})
export type TranslationRequest = z.infer<typeof TranslationRequest>

export const TranslationAnswer = z.object({
  /** By slug: what there is by now. */
  texts: z.record(z.string(), TranslatedTexts),
  /** Slugs of events of which more will come: ask again in a few seconds. */
  waiting: z.array(z.string()),
})
export type TranslationAnswer = z.infer<typeof TranslationAnswer>
