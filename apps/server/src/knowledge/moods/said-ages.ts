import { foldWord } from '#server/words/fold-words.ts'

/** Whom a text says that it is for: children under twelve among them, or only those who are older. */
export type SaidAges = { isFor: 'children' | 'older'; quote: string }

/** A programme for those who are younger when it begins is for children; "11 to 13" is for teenagers (docs/moods.md). */
const RANGE_BEGINS_BELOW = 11
/** A range that goes on beyond is not a programme for pupils. */
const OLDEST_PUPIL = 18
/** "From 6 on" means children; "recommended from 8 on" is said of films and plays for adults, too. */
const LIMIT_BELOW = 8
/** Ages from this on do not mean children. */
const OLDER = 13
/** A limit of more years is the age of a town, not of a visitor. */
const OLDEST_LIMIT = 21

const YEARS =
  '(?:ans|anos|anni|jahren?|j\\.|years?|yrs?\\.?|roky|rokov|rocn\\w*|лет|года|летн\\w*|років|роки|річн\\w*)'
const TO = '(?:-|–|—|/|a|e|et|to|and|bis|und|y|al?|ai|aos?|do|az|до|и|і|та)'
/** Words before a least age, longer ones first. */
const FROM =
  '(?:a partir de(?: los)?|a partir dos|a partire da[il]?|desde(?: los)?|mayores de|maiores de|ab|od|dai|от|від|from age|ages?|aged|older than|starsich ako|starsie ako|старше)'
const ON =
  '(?:\\+|et (?:\\+|plus)|y mas|e mais|e oltre|e piu|and (?:up|over|older|above)|und alter|a viac|a starsi|и старше|і старше|i starsi)'

const N = '(\\d{1,2})'
/** `de 5 a 11 años`, `6-10 ans`, `от 3 до 6 лет`, `ages 3-8`, `8 – 11 yrs` */
const RANGES = [
  new RegExp(
    `(?<![\\d.:,])${N} ?(?:${YEARS})? ?${TO} ?(?:los )?${N} ?${YEARS}(?![a-zа-яіїє])`,
    'gu',
  ),
  new RegExp(
    `(?<![a-z])(?:ages?|aged|edades|edad|ages? of)[: ]+(?:de |from |between )?${N} ?${TO} ?${N}(?!\\d)`,
    'gu',
  ),
]
/** `à partir de 8 ans`, `ab 6 Jahren`, `mayores de 14 años`, `15 ans et +`, `ages 5 and up` */
const LIMITS = [
  new RegExp(`(?<![a-zа-яіїє])${FROM} ${N} ?(?:${YEARS}|\\+)`, 'gu'),
  new RegExp(`(?<![\\d.:,])${N} ?${YEARS} ?${ON}`, 'gu'),
  new RegExp(`(?<![a-z])(?:ages?|aged) ${N} ?${ON}`, 'gu'),
]

/** Ages of visitors, in years. */
export type Ages = { min: number; max: number | null }

/** The ages that a text names: whom they mean, and who may come by all of them together. Null: it names none that we can read. */
export function agesIn(text: string): { said: SaidAges | null; ages: Ages | null } {
  // None of what follows is said without a number.
  if (!/\d/.test(text)) return { said: null, ages: null }
  // Without its accent "dès 6 ans" would be "les fêtes des 10 ans".
  const folded = foldWord(text.replaceAll(/dès/giu, 'à partir de')).replaceAll(/\s+/g, ' ')
  const ranges = matchesOf(RANGES, folded).filter(
    ({ from, to }) => to !== null && from < to && to <= OLDEST_PUPIL,
  )
  const limits = matchesOf(LIMITS, folded).filter(({ from }) => from <= OLDEST_LIMIT)
  return { said: meantBy(ranges, limits), ages: allOf(ranges, limits) }
}

function meantBy(ranges: readonly Mention[], limits: readonly Mention[]): SaidAges | null {
  const child =
    ranges.find(({ from }) => from < RANGE_BEGINS_BELOW) ??
    limits.find(({ from }) => from < LIMIT_BELOW)
  if (child !== undefined) return { isFor: 'children', quote: child.quote }
  const older = [...ranges, ...limits].find(({ from }) => from >= OLDER)
  return older === undefined ? null : { isFor: 'older', quote: older.quote }
}

/** "From 6 on" beside "6 to 12" is the same said twice: it ends where the range does. */
function allOf(ranges: readonly Mention[], limits: readonly Mention[]): Ages | null {
  const named = [...ranges, ...limits]
  if (named.length === 0) return null
  return {
    min: Math.min(...named.map(({ from }) => from)),
    max: ranges.length === 0 ? null : Math.max(...ranges.map(({ to }) => to ?? 0)),
  }
}

type Mention = { from: number; to: number | null; quote: string }

function matchesOf(patterns: readonly RegExp[], text: string): Mention[] {
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([quote, from, to]) => ({
      from: Number(from),
      to: to === undefined ? null : Number(to),
      quote: quote.trim(),
    }))
}
