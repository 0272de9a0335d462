import { CardMemory } from '#server/catalogue/card-memory.ts'
import { MinuteMemory } from '#server/catalogue/minute-memory.ts'
import type { CandidateFacts } from './candidate-facts.ts'
import { MatchMemory } from './match-facts.ts'
import { PicksMemory } from './picks-memory.ts'

/** About a kilobyte each with what titles are compared by. */
const MOST_FACTS = 20_000

/** What lists of this minute have in common: ranked orders, what ranking and searching need of events, and cards. */
export class ListMemory {
  readonly picks = new PicksMemory()
  readonly facts = new MinuteMemory<CandidateFacts>(MOST_FACTS)
  readonly matches = new MatchMemory()
  readonly cards = new CardMemory()

  /** For when the catalogue was written. */
  invalidate(): void {
    this.picks.invalidate()
    this.facts.invalidate()
    this.matches.invalidate()
    this.cards.invalidate()
  }
}
