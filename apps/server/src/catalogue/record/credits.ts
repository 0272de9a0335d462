import type { EventCard } from '@okolo/contract/events/event'

/** The parts of a source's terms (`source.terms`) that matter to those who show its events. */
export type CreditTerms = {
  redisplay?: 'yes' | 'facts-only' | 'no'
  attribution?: string
  license?: string
  termsUrl?: string
  linkBack?: boolean
}

/** The same for those who show its pictures as well. */
export type ShownTerms = CreditTerms & { images?: 'proxy' | 'hotlink' | 'none' }

/** A credit that must be given wherever an event is shown. */
export type Credit = {
  /** `source.slug`. */
  source: string
  /** The words the source asks for; its title where it asks for none. */
  text: string
  license: string | null
  /** The address of the terms. */
  termsUrl: string | null
  /** The event's page there; null only where the source asks for no link or has no page. */
  url: string | null
}

/**
 * The credits of an event, each once, in the order of its listings. Every shown listing gets one: those that ask
 * for no words are named by their title all the same (house rule: say where it comes from). A listing that may only
 * be compared with (redisplay "no") gets none.
 * Call it where an event leaves the API: detail, feeds, exports. `title` and `home` are the source's.
 */
export function creditsOf(
  listings: readonly {
    source: string
    title: string
    /** The event's page at the source. */
    url: string | null
    /** The source's own page, where the event has none. */
    home: string | null
    terms: CreditTerms
  }[],
): Credit[] {
  const credits = listings
    .filter(({ terms }) => terms.redisplay !== 'no')
    .map(({ source, title, url, home, terms }) => ({
      source,
      text: terms.attribution ?? title,
      license: terms.license ?? null,
      termsUrl: terms.termsUrl ?? null,
      url: terms.linkBack === false ? null : (url ?? home),
    }))
  const keys = credits.map((credit) => JSON.stringify({ ...credit, source: null }))
  return credits.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

/**
 * The words that the terms of an event's sources ask for wherever their events stand, also in a list; in the order in which the
 * sources were added. `slugs`: those that list it; `sources`: all there are, by slug.
 */
export function listCredits(
  slugs: readonly string[],
  sources: ReadonlyMap<string, { id: number; terms: CreditTerms }>,
): EventCard['credits'] {
  if (slugs.length === 0) return []
  const credits = slugs
    .flatMap((slug) => sources.get(slug) ?? [])
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ terms: { attribution, license, redisplay } }) =>
      attribution === undefined || redisplay === 'no'
        ? []
        : [{ text: attribution, license: license ?? null }],
    )
  return credits.filter(
    ({ text, license }, i) =>
      credits.findIndex((one) => one.text === text && one.license === license) === i,
  )
}
