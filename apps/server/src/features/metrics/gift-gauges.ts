import { Gauge, type Registry } from 'prom-client'

/** Events that people give, and those of them that wait for an operator. */
export type GiftFigures = {
  waiting: number
  oldestSeconds: number
  kept: readonly { state: string; count: number }[]
}

/** Registers the gauges of given events. Returns the function that sets them. */
export function giftGauges(register: Registry): (figures: GiftFigures) => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `okolo_gifts_${name}`, help, labelNames, registers: [register] })
  const waiting = gauge('waiting', 'Given events that wait for an operator')
  const oldest = gauge('oldest_waiting_seconds', 'For how long the oldest of them has been waiting')
  const kept = gauge('kept', 'Given events that are kept, by their state', ['state'])
  return (figures) => {
    kept.reset()
    waiting.set(figures.waiting)
    oldest.set(figures.oldestSeconds)
    for (const { state, count } of figures.kept) kept.set({ state }, count)
  }
}
