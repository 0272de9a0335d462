import type { Locale } from '@okolo/contract/locale'
import type { FastifyRequest } from 'fastify'
import type { CatalogueDeps } from '#server/catalogue/reference/catalogue-deps.ts'
import type { FeedAnswers } from '../feed-answers.ts'
import type { Site } from '#server/platform/site/site.ts'
import { feedWords, priceLines, type OutFeed } from '../feed-page.ts'
import type { Ask } from '../find-entries.ts'

export type FeedsOutDeps = Omit<CatalogueDeps, 'whole'> & {
  /** Public address of the site, without a path. */
  origin: string
  ask: Ask
}

/** The dependencies of the calls of feeds. */
export type FeedCallDeps = FeedsOutDeps & { feeds: FeedAnswers }

/** Returns what a feed says of the site that gives it out. */
export function givenOutBy(site: Site): OutFeed['site'] {
  const { icons, name } = site.look(site.value.language)
  return { name, icon: icons === '' ? '/icon.svg' : `${icons}/icon-512.png` }
}

export async function outFeed(
  deps: FeedsOutDeps,
  request: FastifyRequest,
  locale: Locale,
  { title, home, entries }: { title: string; home: string; entries: OutFeed['entries'] },
): Promise<OutFeed> {
  return {
    title,
    site: givenOutBy(request.server.site),
    locale,
    origin: deps.origin,
    self: deps.origin + request.url,
    home: deps.origin + home,
    updated: new Date(Math.max(0, ...entries.map(({ changed }) => changed.getTime()))),
    entries,
    priceLine: await priceLines(locale),
    words: await feedWords(locale),
  }
}
