import { z } from 'zod'
import { LOCALES } from '../locale.ts'
import { SourceRole } from './origins.ts'

/** The pages of prose. Each has one Markdown file per language. */
export const INFO_PAGES = ['about', 'legal', 'terms', 'privacy', 'support', 'contact'] as const
export type InfoName = (typeof INFO_PAGES)[number]

export const InfoPage = z.object({
  title: z.string(),
  description: z.string(),
  /** Made on the server from Markdown of this project or of the operator. */
  html: z.string(),
  /** The language of the text: the operator's own where there is none in the reader's. */
  language: z.enum(LOCALES),
  /** The owner of the site. Null if the operator has not said. */
  owner: z.object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    email: z.string().nullable(),
  }),
})
export type InfoPage = z.infer<typeof InfoPage>

export const ArticleCard = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** Day, `2026-11-20`. */
  published: z.iso.date(),
})
export type ArticleCard = z.infer<typeof ArticleCard>

export const Article = ArticleCard.extend({ html: z.string() })
export type Article = z.infer<typeof Article>

/** The share of a town's known houses whose events are gathered. */
export const TownCoverage = z.object({
  city: z.object({ slug: z.string(), name: z.string() }),
  houses: z.int(),
  /** Houses that a source reads, or whose coming events another one lists. */
  covered: z.int(),
})
export type TownCoverage = z.infer<typeof TownCoverage>

/** A source for readers: its events, terms and state. */
export const SourceInfo = z.object({
  slug: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  city: z.object({ slug: z.string(), name: z.string() }),
  role: SourceRole,
  attribution: z.string().nullable(),
  license: z.string().nullable(),
  terms_url: z.string().nullable(),
  /** The use that the terms allow: texts or facts only, and pictures through our server, from theirs, or none. */
  redisplay: z.enum(['yes', 'facts-only', 'no']),
  images: z.enum(['proxy', 'hotlink', 'none']),
  /** The day on which a person read the terms, or null. */
  terms_read: z.string().nullable(),
  /** Coming events at the last complete read. Null before the first. */
  upcoming: z.int().nullable(),
  /** Time of the last complete read, ISO 8601. Null: never. */
  last_success: z.string().nullable(),
  is_demo: z.boolean(),
  /** Its events are given on this site: by visitors, or by organizers where that is its `role`. Absent elsewhere. */
  given: z.literal(true).optional(),
})
export type SourceInfo = z.infer<typeof SourceInfo>
