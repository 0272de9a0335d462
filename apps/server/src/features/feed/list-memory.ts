import type { Coverage } from '@okolo/contract/event'
import { CardMemory } from '#server/catalogue/card-memory.ts'
import { MinuteMemory } from '#server/catalogue/minute-memory.ts'
import { FactsMemory } from './candidate-facts.ts'
import { MatchMemory } from './match-facts.ts'
import { PicksMemory } from './picks-memory.ts'

/** Some 200 bytes each, with their names; at most some 700. */
const MOST_ENDS = 20_000

/** What lists of this minute have in common. */
export type ListMemory = {
  /** Ranked orders. */
  picks: PicksMemory
  /** What ranking needs of events. */
  facts: FactsMemory
  /** What searching needs of them. */
  matches: MatchMemory
  cards: CardMemory
  /** What lies beyond the ends of lists, by their length and name. */
  ends: MinuteMemory<Coverage | null, string>
}

export function emptyMemory(): ListMemory {
  return {
    picks: new PicksMemory(),
    facts: new FactsMemory(),
    matches: new MatchMemory(),
    cards: new CardMemory(),
    ends: new MinuteMemory(MOST_ENDS),
  }
}

/** For when the catalogue was written. */
export function invalidate(memory: ListMemory): void {
  for (const one of Object.values(memory)) one.invalidate()
}
