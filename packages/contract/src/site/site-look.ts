import { z } from 'zod'
import { LOCALES } from '../locale.ts'

/** A site's own name and look, in the language of the page. */
export const SiteLook = z.object({
  name: z.string(),
  /** Stands for a name that is too long. */
  short_name: z.string(),
  /** The operator's. Null: the one of the language. */
  slogan: z.string().nullable(),
  /** The operator named the site: its pages say what it is made with. */
  is_named: z.boolean(),
  /** The accent in light mode, `#1b5e9e`. Null: the usual one. */
  colour: z.string().nullable(),
  /** Path of the style sheet with the site's colours. Null: it has none. */
  style: z.string().nullable(),
  /** Path of the logo. Null: the usual rings. */
  logo: z.string().nullable(),
  /** Folder of the site's own icons. Empty: the usual ones. */
  icons: z.string(),
  /** Slug of the city of visitors whose own is not known. */
  city: z.string(),
  /** The operator chose that city. */
  is_city_named: z.boolean(),
  /** The language of visitors who read none that is offered. */
  language: z.enum(LOCALES),
  /** The languages offered. */
  languages: z.array(z.enum(LOCALES)),
  footer: z.object({
    /** Null: the usual text. */
    text: z.string().nullable(),
    /** `is_profile`: the site's own page elsewhere. */
    links: z.array(z.object({ text: z.string(), url: z.string(), is_profile: z.boolean() })),
  }),
})
export type SiteLook = z.infer<typeof SiteLook>
