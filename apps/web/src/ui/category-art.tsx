import address from './art/motifs.svg?url&no-inline'
import styles from './category-art.module.css'

/** How many motifs a category has, if more than one; `tools/category-art.ts` draws them. */
const MOTIFS: Record<string, number> = {
  concert: 3,
  club: 1,
  classical: 1,
  festival: 1,
  theatre: 3,
  comedy: 1,
  cinema: 3,
  dance: 1,
  exhibition: 3,
  literature: 2,
  talk: 1,
  workshop: 1,
  meetup: 1,
  tour: 1,
  food: 1,
  market: 1,
  family: 3,
  'sport-watch': 2,
  'sport-do': 2,
  wellness: 1,
  other: 1,
}

type Subject = {
  /** The category's slug. An unknown one gets the rings. */
  category: string
  /** Chooses among several motifs and turns the rings: the event's slug. Without it the first motif stands. */
  seed?: string
  /** The motif, if something else than the seed chooses it: see `motifsInRow`. */
  motif?: number | undefined
  className?: string | undefined
}

/** A category's motif alone, in the colours of the nearest `data-kind`. Decorative: the category always stands as text. */
export function CategoryArt({ className, ...subject }: Subject) {
  return (
    <svg className={classOf('art', className)} viewBox="0 0 120 120" aria-hidden="true">
      <use href={`${address}#${motifOf(subject)}`} />
    </svg>
  )
}

/**
 * A motif and six broken rings that go on around it, for posters and heroes. It covers its box, which is positioned and
 * cuts it off; `--art-size`, `--art-x` and `--art-y` say how large the motif is and where its middle stands.
 */
export function PosterArt({ className, ...subject }: Subject) {
  const turn = hash(subject.seed ?? subject.category) % 360
  return (
    <svg className={classOf('poster', className)} viewBox="0 0 120 120" aria-hidden="true">
      <use href={`${address}#rings`} transform={`rotate(${turn} 60 60)`} />
      <use href={`${address}#${motifOf(subject)}`} />
    </svg>
  )
}

/** Chooses motifs for events that stand in a row, so that no two neighbours have the same if their category has another. */
export function motifsInRow(events: { category: string; seed: string }[]): number[] {
  let before = ''
  return events.map(({ category, seed }) => {
    const chosen = hash(seed) % countOf(category)
    const motif = nameOf(category, chosen) === before ? (chosen + 1) % countOf(category) : chosen
    before = nameOf(category, motif)
    return motif
  })
}

function motifOf({ category, seed, motif }: Subject): string {
  return nameOf(category, motif ?? (seed === undefined ? 0 : hash(seed) % countOf(category)))
}

function nameOf(category: string, motif: number): string {
  const slug = category in MOTIFS ? category : 'other'
  return motif === 0 ? slug : `${slug}-${motif + 1}`
}

function countOf(category: string): number {
  return MOTIFS[category] ?? 1
}

/** A number that is the same for the same text (FNV-1a). */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (const char of text) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193)
  return state >>> 0
}

function classOf(own: 'art' | 'poster', more: string | undefined): string {
  return more === undefined ? (styles[own] ?? '') : `${styles[own]} ${more}`
}
