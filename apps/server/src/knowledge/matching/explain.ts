import type { Comparison, Reason } from '../claims/claim.ts'

const RULES: Record<string, string> = {
  same_source: 'one platform lists both, as different events',
  other_date: 'they are different dates of one event of one platform',
  far_apart: 'they begin too many hours apart',
  days_apart: 'they are on different days',
  numbers_differ: 'their titles have different numbers',
  years_differ: 'their titles are of different years',
  sessions_differ: 'one is a matinee, the other in the evening',
  upsell: 'one is something sold beside the event, such as parking or an upgrade',
  other_place: 'they are at different places',
  one_word: 'their titles have a word in common and nothing else',
  operator: 'an operator said so',
  part_of: 'one is a part of the other',
}

type Say = (value: number) => string | null

const percent = (value: number): string => `${Math.round(value * 100)} %`
const like =
  (what: string): Say =>
  (value) =>
    value < 0 ? `${what} are not both known` : `${what} are ${percent(value)} alike`

/** The meaning of a feature's value, in words. */
const SENTENCES: Record<string, Say> = {
  titleCosine: like('the telling words of the titles'),
  titleFullCosine: like('the titles, word by word,'),
  titleTrigrams: like('the titles, by letters,'),
  titleSquashed: like('the titles, written without spaces,'),
  titleJaccard: (value) => `the titles share ${percent(value)} of their words`,
  titleContained: (value) => `${percent(value)} of the shorter title is in the other`,
  titleSamePiece: (value) =>
    value > 0 ? 'a whole part of the titles is equal' : 'no part of the titles is equal',
  titleBestShared: (value) => (value > 0.6 ? 'they share a rare word' : 'they share no rare word'),
  titleLeftOutShort: (value) =>
    value > 0.5
      ? 'the shorter title has a rare word that the other lacks'
      : 'the other title has all words of the shorter',
  titleLeftOutLong: (value) =>
    value > 0.5 ? 'the longer title has a rare word more' : 'the longer title adds nothing rare',
  titleSwapped: (value) =>
    value > 0 ? 'each title has words of its own' : 'one title has all words of the other',
  titleInitials: (value) => (value === 1 ? 'one title is the initials of the other' : null),
  titleWeight: (value) => (value < 0.8 ? 'one title says little' : 'both titles say much'),
  titleWordsApart: (value) =>
    value === 0 ? 'the titles are equally long' : `one title is ${value} words longer`,
  numbers: (value) =>
    value > 0
      ? 'the numbers in the titles agree'
      : value < 0
        ? 'the numbers in the titles differ'
        : null,
  years: (value) =>
    value > 0 ? 'the years in the titles agree' : value < 0 ? 'only one title names a year' : null,
  heldWithin: (value) => (value === 1 ? 'one says that it is held within the other' : null),
  tribute: (value) => (value === 1 ? 'one is a tribute' : null),
  minutesApart: (value) =>
    value < 0
      ? 'one gives no hour'
      : value === 0
        ? 'they begin at the same minute'
        : `they begin ${value} minutes apart`,
  daysApart: (value) =>
    value === 0 ? 'they begin on the same day' : `their first days are ${value} apart`,
  sameClock: (value) => (value === 1 ? 'the clock time is equal' : 'the clock times differ'),
  hoursMissing: (value) => (value > 0 ? 'an hour is missing or 00:00' : 'both give an hour'),
  utcShift: (value) => (value === 1 ? 'the times differ by just the offset from UTC' : null),
  doors: (value) => (value === 1 ? 'the times differ as doors and beginning do' : null),
  daysShared: (value) => `${percent(value)} of their days are the same`,
  days: (value) => `the longer lasts ${value} days`,
  daysDiffer: (value) =>
    value === 0 ? 'they last equally many days' : `one lasts ${value} days longer`,
  sameEnd: (value) =>
    value > 0 ? 'they end at the same time' : value < 0 ? 'they end at different times' : null,
  moved: (value) => (value === 1 ? 'one was moved from the day of the other' : null),
  sameVenueId: (value) =>
    value === 1 ? 'the venue is the same' : value === 0 ? 'the venues are different ones' : null,
  venue: like('the names of the venues'),
  venueKind: (value) =>
    value > 0
      ? 'the venues are one kind of place'
      : value < 0
        ? 'the venues are different kinds of place'
        : null,
  venueContained: (value) =>
    value < 0 ? null : `${percent(value)} of the shorter name of the venue is in the other`,
  city: like('the cities'),
  km: (value) =>
    value < 0
      ? 'the distance is not known'
      : `they are ${value < 10 ? value.toFixed(1) : Math.round(value)} km apart`,
  address: like('the addresses'),
  houseNumber: (value) =>
    value === 1 ? 'the house numbers agree' : value === 0 ? 'the house numbers differ' : null,
  venueElsewhere: (value) =>
    value > 0 ? 'one names the venue of the other in its title or address' : null,
  online: (value) => (value > 0 ? 'both are online' : value < 0 ? 'only one is online' : null),
  placesKnown: (value) => (value === 2 ? 'both name a venue' : 'not both name a venue'),
  sharedUrl: (value) => (value === 1 ? 'they link to one page' : null),
  organizer: (value) =>
    value === 1 ? 'the organizer is the same' : value === 0 ? 'the organizers differ' : null,
  performer: (value) =>
    value === 1 ? 'a performer is the same' : value === 0 ? 'the performers differ' : null,
  description: like('the descriptions'),
  category: (value) =>
    value === 1 ? 'the category is the same' : value === 0 ? 'the categories differ' : null,
  price: (value) => (value < 0 ? null : value === 0 ? 'the prices agree' : 'the prices differ'),
  otherLanguage: (value) => (value === 1 ? 'they are in different languages' : null),
}

/** A comparison in English, for operators: `Probably the same (97 %): they begin at the same minute; but ...` */
export function explain({ probability, veto, reasons }: Comparison): string {
  const rule = veto === null ? '' : ` Never joined: ${explainRule(veto)}.`
  const verdict =
    probability >= 0.9
      ? 'Surely the same'
      : probability >= 0.5
        ? 'Probably the same'
        : probability >= 0.1
          ? 'Probably different'
          : 'Surely different'
  const pro = sentences(reasons.filter(({ weight }) => weight > 0))
  const con = sentences(reasons.filter(({ weight }) => weight < 0))
  const parts = [pro && `for it: ${pro}`, con && `against it: ${con}`].filter(Boolean).join('; ')
  return `${verdict} (${percent(probability)})${parts === '' ? '' : ` ${parts}`}.${rule}`
}

/** Explains one feature and its weight: `they begin at the same minute (minutesApart 0, +1.2)`. */
export function explainReason({ feature, value, weight }: Reason): string {
  const said = typeof value === 'number' ? (SENTENCES[feature]?.(value) ?? null) : null
  const figures = `${feature} ${value}, ${weight > 0 ? '+' : ''}${weight}`
  return said === null ? figures : `${said} (${figures})`
}

/** Explains a rule that parts two claims: `their titles have different numbers`. */
export function explainRule(veto: string): string {
  return RULES[veto] ?? veto
}

function sentences(reasons: readonly Reason[]): string {
  return reasons
    .map(({ feature, value }) => (typeof value === 'number' ? SENTENCES[feature]?.(value) : null))
    .filter((sentence) => sentence != null)
    .join(', ')
}
