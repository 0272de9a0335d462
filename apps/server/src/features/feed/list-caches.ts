import type { Coverage } from '@okolo/contract/events/event'
import type { CardRow } from '#server/catalogue/cards/event-card.ts'
import type { EventFacts } from '#server/catalogue/reference/event-facts.ts'
import { Cache } from '#server/platform/cache.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ListRow } from './list-row.ts'
import type { CachedMatch } from './match-facts.ts'
import type { PicksBlock } from './picks-block.ts'

const MB = 1024 * 1024

/** The first page of a list by relevance: when it was opened, its first candidates in order, and what runs for long. */
type Opening = { opened: Date; block: PicksBlock; ongoing: ListRow[] }

/** Caches that the lists of a minute share. */
export type ListCaches = {
  /** By the name of their list. */
  openings: Cache<Opening>
  /**
   * By the name of their list, the moment it was opened, and where they begin. A later page goes on in the order of the first,
   * whatever was gathered meanwhile, so blocks outlast the minute and writes to the catalogue.
   */
  blocks: Cache<PicksBlock>
  /** Ranking facts by event id. */
  facts: Cache<EventFacts>
  /** Ratings of search results by event id. */
  matches: Cache<CachedMatch>
  /** By the id of the date. */
  cards: Cache<CardRow>
  /** Counts beyond the end of a list, by its length and name. */
  coverage: Cache<{ coverage: Coverage | null }>
}

export function listCaches(clock: Clock): ListCaches {
  return {
    openings: new Cache({ clock, maxBytes: 16 * MB }),
    blocks: new Cache({ clock, maxBytes: 48 * MB, periodMs: Infinity }),
    facts: new Cache({ clock, maxBytes: 24 * MB }),
    matches: new Cache({ clock, maxBytes: 16 * MB }),
    cards: new Cache({ clock, maxBytes: 48 * MB }),
    coverage: new Cache({ clock, maxBytes: 8 * MB }),
  }
}

/** The catalogue was written. */
export function invalidate(caches: ListCaches): void {
  const { openings, facts, matches, cards, coverage } = caches
  for (const cache of [openings, facts, matches, cards, coverage]) cache.invalidate()
}
