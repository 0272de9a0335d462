import { CardMemory } from '#server/catalogue/card-memory.ts'
import { PicksMemory } from './picks-memory.ts'

/** What lists of this minute have in common: ranked orders and cards. */
export class ListMemory {
  readonly picks = new PicksMemory()
  readonly cards = new CardMemory()

  /** For when the catalogue was written. */
  invalidate(): void {
    this.picks.invalidate()
    this.cards.invalidate()
  }
}
