import type { CategorySlug } from '@okolo/contract/category'
import { resolveByRules, resolveCategory } from '../category.ts'
import { unpack, type StoredModel } from './classify.ts'
import type { Example } from './training/labelled-sets.ts'

/** Shares of all events: named rightly, named at all. */
export type CategoryQuality = { right: number; named: number }
export type CategoryEvaluation = {
  set: string
  events: number
  rules: CategoryQuality
  withModel: CategoryQuality
}

/** How often the text alone leads to the platform's category, by rules and with the model; by set, `all` last. */
export function evaluateCategories(
  examples: readonly Example[],
  model?: StoredModel,
): CategoryEvaluation[] {
  const weights = model === undefined ? undefined : unpack(model)
  const sets = [...new Set(examples.map(nameOf))].toSorted()
  return [...sets, 'all'].map((set) => {
    const own = examples.filter((example) => set === 'all' || nameOf(example) === set)
    return {
      set,
      events: own.length,
      rules: quality(own, (example) => resolveByRules(asEvent(example)).slug),
      withModel: quality(own, (example) => resolveCategory(asEvent(example), weights)),
    }
  })
}

const nameOf = ({ set, language }: Example) => `${set} ${language}`

const asEvent = ({ title, description, language }: Example) => ({
  categories: [],
  tags: [],
  title,
  description,
  language,
})

function quality(
  examples: readonly Example[],
  guess: (example: Example) => CategorySlug,
): CategoryQuality {
  let right = 0
  let named = 0
  for (const example of examples) {
    const slug = guess(example)
    if (slug !== 'other') named++
    if (slug === example.label) right++
  }
  return { right: right / (examples.length || 1), named: named / (examples.length || 1) }
}
