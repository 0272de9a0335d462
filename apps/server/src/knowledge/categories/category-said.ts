import type { CategorySlug } from '@okolo/contract/events/category'
import {
  isFinestLast,
  kindOfPlatform,
  meaningOf,
  sayingTags,
  type Meaning,
} from './category-names.ts'

/** How much the source says for a category, and by which name. `coarse`: one under which it files several kinds; `guess`: known by its words only. */
export type Said = {
  score: number
  grade: 'fine' | 'coarse' | 'guess' | 'tag' | 'platform'
  quote: string
}
export type SaidOf = ReadonlyMap<CategorySlug, Said>

const EXACT = 4
const COARSE = 2
const GUESSED = { strong: 3, weak: 1.5 }
/** Tags say what an event is about as often as what it is. */
const TAG_SHARE = 0.5
/** Sources name first what an event is, then what else there is ("Music, food, beer"), and last for whom. */
const FIRST = 0.5
/** Two names for one thing, "Fitness" and "Exercise classes", say it hardly louder. */
const AGAIN = 0.5

/** Further names of a longer list count as tags. */
const NAMES = 3

type Names = {
  categories: readonly string[]
  tags: readonly string[]
  language: string
  vocabulary?: string
  finestLast?: boolean
}

/** Scores categories by the names that the source gives, and by what its platform is for. */
export function saidBySource({
  categories,
  tags,
  language,
  vocabulary = '',
  finestLast = isFinestLast(vocabulary),
}: Names): SaidOf {
  const said = new Map<CategorySlug, Said>()
  const add = (slug: CategorySlug, found: Said) => {
    const before = said.get(slug)
    const best = before === undefined || found.score > before.score ? found : before
    const again = before === undefined || found.grade === 'guess' ? 0 : AGAIN
    said.set(slug, { ...best, score: best.score + again })
  }
  const read = finestLast ? categories.slice(-NAMES) : categories.slice(0, NAMES)
  const named = read.map((name) => ({ name, meaning: meaningOf(name, { vocabulary }) }))
  const finest = finestOf(named)
  const telling = (finestLast && finest !== undefined ? [finest] : named).flatMap(
    ({ name, meaning }) => meant(meaning).map((one) => ({ ...one, quote: name })),
  )
  const isList = new Set(telling.map(({ slug }) => slug)).size > 1
  for (const { slug, score, grade, quote } of telling) {
    // Beside names of other kinds a coarse one says as much as they do.
    const own = isList && grade === 'coarse' ? EXACT : score
    const isAhead = isList && (quote === telling[0]?.quote || slug === 'family')
    add(slug, { score: isAhead ? own + FIRST : own, grade, quote })
  }
  const further = categories.filter((name) => !read.includes(name))
  for (const tag of sayingTags([...further, ...tags]))
    for (const { slug, score } of meant(meaningOf(tag, { language, isTag: true })))
      add(slug, { score: score * TAG_SHARE, grade: 'tag', quote: tag })
  const kind = kindOfPlatform(vocabulary)
  if (kind !== null) add(kind, { score: COARSE, grade: 'platform', quote: vocabulary })
  return said
}

type Named = { name: string; meaning: Meaning }

/** A class is what is done in it, where that has a category of its own: "Health & Wellness, Yoga, Class". */
const PRACTICES: ReadonlySet<CategorySlug> = new Set(['dance', 'sport-do', 'wellness'])

function finestOf(named: readonly Named[]): Named | undefined {
  const last = named.findLast(({ meaning }) => meaning.kind === 'exact')
  if (last === undefined || slugOf(last) !== 'workshop') return last
  return named.findLast((one) => PRACTICES.has(slugOf(one) ?? 'other')) ?? last
}

function slugOf({ meaning }: Named): CategorySlug | null {
  return meaning.kind === 'exact' || meaning.kind === 'coarse' ? meaning.slug : null
}

function meant(meaning: Meaning): (Omit<Said, 'quote'> & { slug: CategorySlug })[] {
  switch (meaning.kind) {
    case 'exact':
      return [{ slug: meaning.slug, score: EXACT, grade: 'fine' }]
    case 'coarse':
      return [{ slug: meaning.slug, score: COARSE, grade: 'coarse' }]
    case 'guess':
      return meaning.cues.map(({ slug, strong }) => ({
        slug,
        score: strong ? GUESSED.strong : GUESSED.weak,
        grade: 'guess',
      }))
    case 'silent':
    case 'unknown':
      return []
  }
}
