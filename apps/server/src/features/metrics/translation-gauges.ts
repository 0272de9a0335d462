import { Gauge, type Registry } from 'prom-client'

/** Spending on translations, and what became of the answers. */
export type TranslationFigures = {
  providers: readonly {
    provider: string
    month: string
    characters: number
    cost: number
    left: number | null
  }[]
  answers: readonly { provider: string; outcome: string; count: number }[]
  waiting: { viewed: number; eager: number }
}

/** Registers the gauges of translations. Returns the function that sets them. */
export function translationGauges(register: Registry): (figures: TranslationFigures) => void {
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name: `okolo_translation_${name}`, help, labelNames, registers: [register] })
  const characters = gauge('characters', 'Characters sent this month (UTC)', ['provider', 'month'])
  const cost = gauge('cost', 'Their price, in the currency of the settings', ['provider', 'month'])
  const left = gauge('characters_left', 'Characters that may still be sent this month', [
    'provider',
  ])
  const answers = gauge('answers', 'Answers that are kept: passed, or the check that failed', [
    'provider',
    'outcome',
  ])
  const waiting = gauge('wishes', 'Events to be translated: looked at now, or in advance', ['kind'])
  return (figures) => {
    for (const one of [characters, cost, left, answers, waiting]) one.reset()
    for (const { provider, month, ...each } of figures.providers) {
      characters.set({ provider, month }, each.characters)
      cost.set({ provider, month }, each.cost)
      if (each.left !== null) left.set({ provider }, each.left)
    }
    for (const { provider, outcome, count } of figures.answers)
      answers.set({ provider, outcome }, count)
    waiting.set({ kind: 'viewed' }, figures.waiting.viewed)
    waiting.set({ kind: 'eager' }, figures.waiting.eager)
  }
}
