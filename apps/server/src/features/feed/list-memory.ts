import { CardMemory } from '#server/catalogue/card-memory.ts'
import { FactsMemory } from './candidate-facts.ts'
import { MatchMemory } from './match-facts.ts'
import { PicksMemory } from './picks-memory.ts'

/** What lists of this minute have in common: ranked orders, what ranking and searching need of events, and cards. */
export class ListMemory {
  readonly picks = new PicksMemory()
  readonly facts = new FactsMemory()
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
