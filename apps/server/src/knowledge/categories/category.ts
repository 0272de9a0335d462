import type { CategorySlug } from '@okolo/contract/events/category'
import type { CategoryReason } from '../listing.ts'
import { saidBySource, type Said, type SaidOf } from './category-said.ts'
import { textVotes, type Votes } from './category-text.ts'
import { wordsOf } from '#server/words/fold-words.ts'
import { kindOfHouse } from './house-words.ts'

export type Categorised = {
  categories: readonly string[]
  tags: readonly string[]
  title: string
  description: string
  /** The venue's name: a theatre seldom shows anything but theatre. */
  place?: string
  /** BCP 47: a text is searched for words of its language and of English, an `und` one for words of all. */
  language: string
  /** Whose names `categories` are: a connector's id, where the platform has a vocabulary of its own. */
  vocabulary?: string
  /** The last of `categories` is the finest, as it is of some connectors' always. */
  finestLast?: boolean
}

/** `reason` null: nothing says what it is, and the category is `other`. */
export type CategoryFinding = { slug: CategorySlug; reason: CategoryReason | null }

/** True for a guess after what else the house shows. Conclude nothing else from it. */
export function isGuess(reason: CategoryReason | null | undefined): boolean {
  return reason?.by === 'house'
}

/** Clear evidence: a strong word of the title, or several others together. */
const CLEAR = 1.5
/** With less nothing is named. */
const ENOUGH = 1
/** Words of a description that speak for two kinds name none. */
const LEAD = 0.5
const STRONG_TITLE = 3

/** The category of an event and why it has it: the first evidence that names one. Deterministic. */
export function resolveCategory(event: Categorised): CategoryFinding {
  return byEvidence(event) ?? { slug: 'other', reason: null }
}

function byEvidence(event: Categorised): CategoryFinding | null {
  const said = saidBySource(event)
  const named = byOneName(said)
  if (named !== null) return named
  const votes = textVotes(event)
  return (
    bySeveralNames(said, votes) ??
    byWords(said, votes, CLEAR) ??
    byVenue(event) ??
    byWords(said, votes, ENOUGH)
  )
}

const namedBy = (said: SaidOf) =>
  slugsOf(said, ({ grade }) => grade !== 'tag' && grade !== 'platform')
const isFine = (said: SaidOf, slug: CategorySlug) => said.get(slug)?.grade === 'fine'

/** The source's name for one kind. */
function byOneName(said: SaidOf): CategoryFinding | null {
  const [slug, ...others] = namedBy(said)
  if (slug === undefined || others.length > 0 || !isFine(said, slug)) return null
  return { slug, reason: { by: 'name', quote: said.get(slug)!.quote } }
}

/** Names that disagree are no clearer than a title that says what it is. */
function bySeveralNames(said: SaidOf, votes: Votes): CategoryFinding | null {
  const named = namedBy(said)
  if (!named.some((slug) => isFine(said, slug))) return null
  const titled = slugsOf(votes, ({ by, score }) => by === 'title' && score >= STRONG_TITLE)
  return strongest([...named, ...titled], said, votes)
}

/** Words of title and description, beside what the source says coarsely. */
function byWords(said: SaidOf, votes: Votes, enough: number): CategoryFinding | null {
  const finer = slugsOf(said, ({ grade }) => grade === 'coarse').flatMap(
    (slug) => FINER[slug] ?? [...votes.keys()],
  )
  const spoken = finer.length === 0 ? votes.keys() : finer.filter((slug) => votes.has(slug))
  return strongest([...said.keys(), ...spoken], said, votes, enough)
}

/** Kinds that a title may name within a coarse category; other words are names of bands or plays. */
const FINER: Readonly<Partial<Record<CategorySlug, readonly CategorySlug[]>>> = {
  concert: [
    'classical',
    'club',
    'comedy',
    'dance',
    'family',
    'festival',
    'market',
    'sport-watch',
    'theatre',
  ],
  theatre: [
    'classical',
    'comedy',
    'concert',
    'dance',
    'exhibition',
    'family',
    'festival',
    'literature',
    'talk',
    'workshop',
  ],
  'sport-watch': ['family', 'sport-do'],
}

/** The category of a venue by its name; null if the name says nothing, or two things. */
function byVenue({ place = '' }: Categorised): CategoryFinding | null {
  const slug = kindOfHouse(wordsOf(place))
  return slug === null ? null : { slug, reason: { by: 'venue', quote: place } }
}

/** The one of these for which most speaks; null where that is too little, or as much of a description speaks for another. */
function strongest(
  slugs: readonly CategorySlug[],
  said: SaidOf,
  votes: Votes,
  enough = 0,
): CategoryFinding | null {
  const all = [...new Set(slugs)]
    .filter((slug) => said.has(slug) || votes.get(slug)?.isLone !== true)
    .map((slug) => {
      const name = said.get(slug)
      const vote = votes.get(slug)
      const isNamed = name !== undefined && name.score >= (vote?.score ?? 0)
      return {
        slug,
        score: (name?.score ?? 0) + (vote?.score ?? 0),
        reason: isNamed ? { by: gradeOf(name.grade), quote: name.quote } : reasonOf(vote),
      }
    })
    .toSorted((a, b) => b.score - a.score || FIRST.indexOf(a.slug) - FIRST.indexOf(b.slug))
  const best = activityOf(all, votes) ?? all[0]
  if (best === undefined || best.score < enough) return null
  if (best.reason?.by !== 'text') return { slug: best.slug, reason: best.reason }
  const close = all.filter(({ score }) => best.score - score < LEAD)
  const better =
    close.find(({ reason }) => reason?.by !== 'text') ??
    (close.length === 2 ? close.find(({ slug }) => FORMATS.has(slug)) : undefined)
  if (better === undefined && close.length > 1) return null
  const { slug, reason } = better ?? best
  return { slug, reason }
}

type Judged = { slug: CategorySlug; reason: CategoryReason | null; score: number }

/** The activity of a title whose other word is the subject: a film workshop is a workshop. */
function activityOf(all: readonly Judged[], votes: Votes): Judged | undefined {
  const titled = all.filter(({ slug }) => (votes.get(slug)?.titled ?? 0) >= STRONG_TITLE)
  if (titled[0] !== all[0] || titled.length !== 2) return undefined
  return titled.find(({ slug }) => ACTIVITIES.has(slug))
}

const ACTIVITIES: ReadonlySet<CategorySlug> = new Set(['talk', 'tour', 'workshop'])

function gradeOf(grade: Said['grade']): CategoryReason['by'] {
  return grade === 'tag' || grade === 'platform' ? grade : 'name'
}

function reasonOf(found: CategoryReason | undefined): CategoryReason | null {
  return found === undefined ? null : { by: found.by, quote: found.quote }
}

function slugsOf<Value>(
  found: ReadonlyMap<CategorySlug, Value>,
  isMeant: (value: Value) => boolean,
): CategorySlug[] {
  return [...found].flatMap(([slug, value]) => (isMeant(value) ? [slug] : []))
}

/** Kinds that have a subject: to a "trade fair for sports" one goes for the fair. */
const FORMATS: ReadonlySet<CategorySlug> = new Set([
  'exhibition',
  'festival',
  'market',
  'talk',
  'tour',
  'workshop',
])

/**
 * When two categories have the same evidence, this one wins: what is done before what it is about (a talk on films, a tour
 * of an exhibition), the narrower before the wider (an organ concert is classical).
 */
const FIRST: readonly CategorySlug[] = [
  'comedy',
  'family',
  'talk',
  'workshop',
  'tour',
  'cinema',
  'club',
  'dance',
  'classical',
  'wellness',
  'exhibition',
  'literature',
  'food',
  'market',
  'theatre',
  'festival',
  'concert',
  'sport-do',
  'sport-watch',
  'meetup',
]
