import { expect, test } from 'vitest'
import { hasRecordings, RECORDINGS } from '../../common/recordings.ts'
import { evaluateGathered } from './evaluate-gathered.ts'

/** Cards, and the least F1 and precision, with a little tolerance for a card that turns. */
const FLOORS = {
  open: { cards: 110, f1: 0.7, precision: 0.82 },
  seen: { cards: 164, f1: 0.52, precision: 0.8 },
  'held-out': { cards: 62, f1: 0.63, precision: 0.64 },
  unread: { cards: 112, f1: 0.48, precision: 0.65 },
}

test.skipIf(!hasRecordings)(
  'names the moods of cards of recorded feeds',
  { timeout: 60_000 },
  async () => {
    for (const { group, all } of await evaluateGathered(RECORDINGS)) {
      const { f1, precision, recall } = all.micro
      process.stdout.write(
        `moods of ${all.events} cards, ${group}: F1 ${f1.toFixed(3)}, precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}\n`,
      )
      expect(all.events).toBe(FLOORS[group].cards)
      expect(f1, group).toBeGreaterThan(FLOORS[group].f1)
      expect(precision, group).toBeGreaterThan(FLOORS[group].precision)
    }
  },
)
