import type { Coverage } from '@okolo/contract/events/event-list'
import type { KnownCard } from '#server/catalogue/cards/event-card.ts'
import { Cache } from '#server/platform/cache.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { PagePicksCache } from './page-picks.ts'
import type { RelevanceCaches } from './relevance-list.ts'

const MB = 1024 * 1024

/** Caches that the lists of a minute share. */
export type ListCaches = RelevanceCaches &
  PagePicksCache & {
    /** By the id of the date. */
    cards: Cache<KnownCard>
    /** Counts beyond the end of a list, by its length and name. */
    coverage: Cache<{ coverage: Coverage | null }>
  }

export function listCaches(clock: Clock): ListCaches {
  return {
    groups: new Cache({ clock, maxBytes: 16 * MB }),
    facts: new Cache({ clock, maxBytes: 24 * MB }),
    cards: new Cache({ clock, maxBytes: 48 * MB }),
    coverage: new Cache({ clock, maxBytes: 8 * MB }),
    editorPicks: new Cache({ clock, maxBytes: 2 * MB }),
  }
}

/** The catalogue was written. */
export function invalidate(caches: ListCaches): void {
  const { groups, facts, cards, coverage, editorPicks } = caches
  for (const cache of [groups, facts, cards, coverage, editorPicks]) cache.invalidate()
}
