import { createHash } from 'node:crypto'
import type { CategorySlug } from '@okolo/contract/events/category'
import { wordsOf } from '@okolo/server/words/fold-words.ts'
import { categoryByRules } from '@okolo/server/knowledge/categories/category.ts'
import labelledForMoods from '../../moods/labelled/held-out-labels.json' with { type: 'json' }
import { labelledFeeds, seriesOf, type LabelledRow } from './labelled-feeds.ts'

/** A text and the category that its platform gives it. */
export type Example = {
  set: string
  language: string
  title: string
  description: string
  label: CategorySlug
  /** Every category that the platform names for it, `label` too. */
  labels: CategorySlug[]
  /** The venue's name, where the platform says it. */
  place: string
  /** Organizer or series: all of one are learned from, or all are judged by. */
  group: string
  weight: number
  /** It is judged by elsewhere (moods), so that nothing is learned from it. */
  isKeptAway: boolean
  /** Its source is not a fair judge (one kind of event, or rough labels): learned from, never judged by. */
  isOnlyLearned: boolean
}

/** One in this many groups is kept for evaluation, never for training. */
const JUDGED = 5

const { note: _note, ...halvesOfMoods } = labelledForMoods
const keptAway = new Set(
  Object.values(halvesOfMoods).flatMap((sets) => Object.values(sets).flatMap(Object.keys)),
)

/** True for groups that are kept for judging. Their hash decides, so that it is always the same ones. */
export const isJudged = ({
  group,
  isKeptAway,
  isOnlyLearned,
}: Pick<Example, 'group' | 'isKeptAway' | 'isOnlyLearned'>): boolean =>
  !isOnlyLearned &&
  (isKeptAway || (createHash('sha256').update(group).digest()[0] ?? 0) % JUDGED === 0)

/**
 * Every labelled event of the real feeds in `folder` (`../shared/data`), labelled by the platforms' own vocabularies;
 * empty where they are not there. A platform's "other" is not a label. A title occurs once in a set, and what is only
 * learned from holds no series that is judged by.
 */
export function labelledExamples(folder: string): Example[] {
  const seen = new Set<string>()
  const found = labelledFeeds(folder).flatMap(({ set, isOnlyLearned = false, rows }) =>
    rows.flatMap((row): Example[] => {
      const key = `${set} ${row.language} ${wordsOf(row.title).join(' ')}`
      if (seen.has(key) || row.title === '') return []
      seen.add(key)
      const { id = '', title, description, language, place = '', categories, group } = row
      const label = categoryNamed(row, categories)
      if (label === 'other') return []
      const each = [label, ...categories.map((name) => categoryNamed(row, [name]))]
      return [
        {
          set,
          title,
          description,
          language,
          place,
          label,
          isOnlyLearned,
          labels: [...new Set(each)].filter((slug) => slug !== 'other'),
          group: `${set} ${group}`,
          weight: 1,
          isKeptAway: keptAway.has(id),
        },
      ]
    }),
  )
  const judged = new Set(found.filter(isJudged).map(({ title }) => seriesOf(title)))
  return found.filter(
    ({ isOnlyLearned, isKeptAway, title }) =>
      !isOnlyLearned || (!isKeptAway && !judged.has(seriesOf(title))),
  )
}

function categoryNamed({ vocabulary }: LabelledRow, categories: string[]): CategorySlug {
  const silence = { tags: [], title: '', description: '', language: 'und' }
  const found = categoryByRules({
    ...silence,
    categories,
    ...(vocabulary === undefined ? {} : { vocabulary }),
  })
  return found?.slug ?? 'other'
}
