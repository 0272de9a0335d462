import type { EventCard } from '@okolo/contract/event'
import type { CardRow } from './event-card.ts'
import { MinuteMemory } from './minute-memory.ts'

/** About two kilobytes each, and one more for each language that is asked for. */
const MOST = 20_000

type Kept = { row: CardRow; made: Map<string, Made> }
/** A card in a language, and from when until when its state is the one it says, in ms. */
type Made = { card: EventCard; from: number; until: number }

/** Rows of cards of this minute by the id of their date, and the cards made of them: the same events stand in many lists. */
export class CardMemory {
  readonly #kept = new MinuteMemory<Kept>(MOST)

  get(id: number, now: Date): CardRow | undefined {
    return this.#kept.get(id, now)?.row
  }

  /**
   * The card of a row that `keep` was given, made at most once for each language until the date begins or ends. It is shared:
   * nobody may change it.
   */
  card(row: CardRow, locale: string, now: Date, make: () => EventCard): EventCard {
    const kept = this.#kept.get(row.id, now)
    if (kept?.row !== row) return make()
    const time = now.getTime()
    const known = kept.made.get(locale)
    if (known !== undefined && known.from <= time && time < known.until) return known.card
    const card = make()
    const changes = [row.starts_at.getTime(), row.ends_at.getTime()]
    const until = Math.min(...changes.filter((at) => at > time), Infinity)
    kept.made.set(locale, { card, from: time, until })
    return card
  }

  /** To be taken before rows are read and handed to `keep`. */
  mark(now: Date): number {
    return this.#kept.mark(now)
  }

  /** Rows that were read before the catalogue changed, or in an earlier minute, are not kept. */
  keep(rows: readonly CardRow[], mark: number): void {
    this.#kept.keep(
      rows.map((row) => [row.id, { row, made: new Map() }]),
      mark,
    )
  }

  /** For when the catalogue was written. */
  invalidate(): void {
    this.#kept.invalidate()
  }
}
