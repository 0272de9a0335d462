import { readLabelledEvent, type LabelledEvent } from './labelled-event.ts'
import labels from './held-out-labels.json' with { type: 'json' }
import { REAL_SETS } from './real-events.ts'

/** The labelled events of one half: `open` may be tuned on, `frozen` only measured. */
export function heldOut(half: 'open' | 'frozen'): LabelledEvent[] {
  return Object.entries<Record<string, string | undefined>>(labels[half]).flatMap(
    ([set, moods]) => {
      const wanted = new Set(Object.keys(moods))
      return (REAL_SETS[set]?.() ?? [])
        .filter(({ id }) => wanted.delete(id))
        .map((event) =>
          readLabelledEvent({
            ...event,
            moods: moods[event.id]?.split(' ').filter((mood) => mood !== ''),
          }),
        )
    },
  )
}
