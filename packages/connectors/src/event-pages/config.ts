import { z } from 'zod'

const Address = z.url({ protocol: /^https?$/, error: 'must be a full http or https address' })
const OneOrMore = z.union([Address, z.array(Address).min(1, 'must name at least one address')])
const Pattern = z
  .string()
  .regex(/^[/*]/, 'must begin with "/" or "*": it is compared with the path of an address')
const Patterns = z.union([Pattern, z.array(Pattern)])

const list = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

export const EventPagesConfig = z
  .strictObject({
    /** Sitemaps, sitemap indexes, RSS or Atom feeds of pages, or a robots.txt that names sitemaps. */
    sitemap: OneOrMore.optional().transform(list),
    /** Pages to read beside those of the sitemaps. */
    urls: z.array(Address).default([]),
    /** Patterns of paths as in robots.txt: a beginning, `*` for anything, `$` for the end. */
    include: Patterns.optional().transform(list),
    exclude: Patterns.optional().transform(list),
    /** Of a larger site the pages changed last are read. */
    maxPages: z.int().min(1).max(50_000).default(5_000),
    /** BCP 47 language of the pages' texts. Overrides the pages' own claims. */
    language: z
      .string()
      .refine(isLanguage, 'must be a language tag such as "sk" or "pt-BR"')
      .optional(),
  })
  .refine(({ sitemap, urls }) => sitemap.length + urls.length > 0, {
    error: 'needs "sitemap" or "urls": without them there is nothing to read',
    path: ['sitemap'],
  })
export type EventPagesConfig = z.output<typeof EventPagesConfig>

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** Returns a filter for addresses: matched by `include` (or none given) and not by `exclude`. */
export function pageFilter({ include, exclude }: Pick<EventPagesConfig, 'include' | 'exclude'>) {
  const wanted = include.map(patternOf)
  const unwanted = exclude.map(patternOf)
  return (address: string): boolean => {
    const { pathname, search } = new URL(address)
    const path = pathname + search
    const isWanted = wanted.length === 0 || wanted.some((pattern) => pattern.test(path))
    return isWanted && !unwanted.some((pattern) => pattern.test(path))
  }
}

function patternOf(text: string): RegExp {
  const parts = text.replace(/\$$/, '').split(/\*+/)
  const body = parts.map((part) => RegExp.escape(part)).join('.*?')
  return new RegExp(`^${body}${text.endsWith('$') ? '$' : ''}`, 's')
}
