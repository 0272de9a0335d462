import type { CategorySlug } from '@okolo/contract/events/category'
import { categoryByRules, resolveCategory } from '@okolo/server/knowledge/categories/category.ts'
import { unpack, type StoredModel } from '@okolo/server/knowledge/categories/classify.ts'
import type { Example } from './training/labelled-sets.ts'

/**
 * Shares of all events: named as the platform's first category, as any that the platform gives it (many have two: a
 * workshop for children), named at all.
 */
export type CategoryQuality = { right: number; rightOfAny: number; named: number }
export type CategoryEvaluation = {
  set: string
  events: number
  rules: CategoryQuality
  withModel: CategoryQuality
}

/** How often the text alone leads to the platform's category, by rules and with the model; by set, then the labelled files together, `all` last. */
export function evaluateCategories(
  examples: readonly Example[],
  model?: StoredModel,
): CategoryEvaluation[] {
  const weights = model === undefined ? undefined : unpack(model)
  const sets = [...new Set(examples.map(nameOf))].toSorted()
  return [...sets, LABELLED_FILES, 'all'].map((set) => {
    const own = examples.filter(
      (example) =>
        set === 'all' ||
        nameOf(example) === set ||
        (set === LABELLED_FILES && FILES.has(nameOf(example))),
    )
    return {
      set,
      events: own.length,
      rules: quality(own, (example) => categoryByRules(asEvent(example))?.slug ?? 'other'),
      withModel: quality(own, (example) => resolveCategory(asEvent(example), weights).slug),
    }
  })
}

/** The three files of labelled texts by themselves, without translations and other feeds. */
const LABELLED_FILES = 'labelled files'
const FILES: ReadonlySet<string> = new Set(['madrid es', 'new-york en', 'paris fr'])

const nameOf = ({ set, language }: Example) => `${set} ${language}`

const asEvent = ({ title, description, place, language }: Example) => ({
  categories: [],
  tags: [],
  title,
  description,
  place,
  language,
})

function quality(
  examples: readonly Example[],
  guess: (example: Example) => CategorySlug,
): CategoryQuality {
  let right = 0
  let rightOfAny = 0
  let named = 0
  for (const example of examples) {
    const slug = guess(example)
    if (slug !== 'other') named++
    if (slug === example.label) right++
    if (example.labels.includes(slug)) rightOfAny++
  }
  const all = examples.length || 1
  return { right: right / all, rightOfAny: rightOfAny / all, named: named / all }
}
