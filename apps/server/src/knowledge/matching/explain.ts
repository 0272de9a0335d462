import type { Reason } from '../mentions/date-mention.ts'

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
  no_place: 'one of them does not say where it is, and only an hour and a part of the title agree',
  operator: 'an operator said so',
  part_of: 'one is a part of the other',
}

type Say = (value: number) => string | null

const percent = (value: number): string => `${Math.round(value * 100)} %`
const like =
  (what: string): Say =>
  (value) =>
    value < 0 ? `${what} are not both known` : `${what} are ${percent(value)} alike`

const only =
  (yes: string): Say =>
  (value) =>
    value > 0 ? yes : null
const either =
  (yes: string, no: string): Say =>
  (value) =>
    value === 1 ? yes : value === 0 ? no : null
const agree =
  (yes: string, no: string): Say =>
  (value) =>
    value > 0 ? yes : value < 0 ? no : null

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
  titleInitials: only('one title is the initials of the other'),
  titleWeight: (value) => (value < 0.8 ? 'one title says little' : 'both titles say much'),
  titleWordsApart: (value) =>
    value === 0 ? 'the titles are equally long' : `one title is ${value} words longer`,
  numbers: agree('the numbers in the titles agree', 'the numbers in the titles differ'),
  years: agree('the years in the titles agree', 'only one title names a year'),
  heldWithin: only('one says that it is held within the other'),
  tribute: only('one is a tribute'),
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
  utcShift: only('the times differ by just the offset from UTC'),
  doors: only('the times differ as doors and beginning do'),
  daysShared: (value) => `${percent(value)} of their days are the same`,
  days: (value) => `the longer lasts ${value} days`,
  daysDiffer: (value) =>
    value === 0 ? 'they last equally many days' : `one lasts ${value} days longer`,
  sameEnd: agree('they end at the same time', 'they end at different times'),
  moved: only('one was moved from the day of the other'),
  sameVenueId: either('the venue is the same', 'the venues are different ones'),
  venue: like('the names of the venues'),
  venueKind: agree('the venues are one kind of place', 'the venues are different kinds of place'),
  venueContained: (value) =>
    value < 0 ? null : `${percent(value)} of the shorter name of the venue is in the other`,
  city: like('the cities'),
  km: (value) =>
    value < 0
      ? 'the distance is not known'
      : `they are ${value < 10 ? value.toFixed(1) : Math.round(value)} km apart`,
  address: like('the addresses'),
  houseNumber: either('the house numbers agree', 'the house numbers differ'),
  venueElsewhere: only('one names the venue of the other in its title or address'),
  online: agree('both are online', 'only one is online'),
  placesKnown: (value) => (value === 2 ? 'both name a venue' : 'not both name a venue'),
  sharedUrl: only('they link to one page'),
  organizer: either('the organizer is the same', 'the organizers differ'),
  performer: either('a performer is the same', 'the performers differ'),
  description: like('the descriptions'),
  category: either('the category is the same', 'the categories differ'),
  price: (value) => (value < 0 ? null : value === 0 ? 'the prices agree' : 'the prices differ'),
  otherLanguage: only('they are in different languages'),
}

/** The meaning of a feature's value; null where it says nothing. */
export function sentenceOf({ feature, value }: Pick<Reason, 'feature' | 'value'>): string | null {
  return typeof value === 'number' ? (SENTENCES[feature]?.(value) ?? null) : null
}

/** Explains one feature and its weight: `they begin at the same minute (minutesApart 0, +1.2)`. */
export function explainReason({ feature, value, weight }: Reason): string {
  const said = sentenceOf({ feature, value })
  const figures = `${feature} ${value}, ${weight > 0 ? '+' : ''}${weight}`
  return said === null ? figures : `${said} (${figures})`
}

/** Explains a rule that parts two mentions: `their titles have different numbers`. */
export function explainRule(veto: string): string {
  return RULES[veto] ?? veto
}
