import { WEEKDAYS } from '@okolo/contract/events/gift-fields'
import { saidWeekdays } from '#server/ingest/map/said-weekdays.ts'
import { sentencesOf } from './lines.ts'

/** How often something is held again, as a text says it. */
export type SaidAgain = {
  repeats: 'weekly' | 'monthly'
  weekdays: (typeof WEEKDAYS)[number][]
  /** Of `monthly`. */
  nth: number | null
  isSure: boolean
}

const NTH: [number, string][] = [
  [
    1,
    'first|1st|перш\\p{L}+|перв\\p{L}+|erste[nrs]?|1\\.|prv\\p{L}+|premiers?|1er|prim[oi]|primer[ao]?s?|primeir\\p{L}+',
  ],
  [
    2,
    'second|2nd|друг\\p{L}+|втор\\p{L}+|zweite[nrs]?|2\\.|druh\\p{L}+|deuxièmes?|second[oi]|segund[ao]s?',
  ],
  [
    3,
    'third|3rd|трет\\p{L}+|dritte[nrs]?|3\\.|tret\\p{L}+|troisièmes?|terz[oi]|tercer[ao]?s?|terceir\\p{L}+',
  ],
  [4, 'fourth|4th|четверт\\p{L}+|vierte[nrs]?|4\\.|štvrt\\p{L}+|quatrièmes?|quart[oi]|cuart[ao]s?'],
  [
    -1,
    'last|останн\\p{L}+|последн\\p{L}+|letzte[nrs]?|posledn\\p{L}+|derniers?|ultim[oai]|últim[ao]s?',
  ],
]
const EVERY =
  'every|each|кожн\\p{L}+|щомісяця|щомісячно|кажд\\p{L}+|jeden|jede|každ\\p{L}+|chaque|tous les|ogni|cada|todos los|tod[ao]s? [ao]s?|toda'
const MONTH =
  'month|місяця|місяць|месяца|monats|im monat|mesiaca|v mesiaci|du mois|del mese|del mes|de cada mes|do mês|de cada mês'
const NTHS = NTH.map(([, words]) => `(${words})`).join('|')
const MONTHLY = new RegExp(
  String.raw`(?<!\p{L})(?:(?<every>${EVERY})[\s,]{1,3})?(?:(?:the|le|les|el|los|il|[ао]|na|v|у|в)\s)?(?:${NTHS})\s{1,2}(?<day>[\p{L}'’ʼ-]{3,20})(?<month>[^.!?\n]{0,20}?(?:${MONTH}))?(?!\p{L})`,
  'giu',
)
const MOST = 20

/** "Щосереди", "every first Friday", "jeden Mittwoch". Null where a text says no such thing. */
export function saidAgain(text: string): SaidAgain | null {
  return monthly(text) ?? weekly(text)
}

function monthly(text: string): SaidAgain | null {
  for (const match of text.matchAll(MONTHLY).take(MOST)) {
    const { every, day = '', month } = match.groups ?? {}
    const [weekday] = saidWeekdays(`every ${day}`)
    if (weekday === undefined || (every === undefined && month === undefined)) continue
    const at = match.slice(2, 2 + NTH.length).findIndex((word) => word !== undefined)
    const nth = NTH[at]?.[0] ?? null
    // "Every second Tuesday" may be every other week.
    const isSure = nth !== 2 || month !== undefined
    return { repeats: 'monthly', weekdays: named([weekday]), nth, isSure }
  }
  return null
}

/** "З вівторка по п'ятницю" is a run of weekdays, and no repetition on Fridays. */
const FROM_TO = /(?<!\p{L})(?:з|із|с|со|від|от)\s[\p{L}'’ʼ]{3,12}\s(?:по|до)\s[\p{L}'’ʼ]{3,12}/giu
/** Of the place and not of the event. */
const OPENING =
  /відчинено|відкрит|працює|работа|открыт|geöffnet|open(?:ing)? hours|otvoren|ouvert|aperto|abierto|aberto/iu

function weekly(text: string): SaidAgain | null {
  const days = new Set<number>()
  for (const line of text.split('\n').slice(0, 400))
    for (const sentence of sentencesOf(line)) {
      if (OPENING.test(sentence)) continue
      const plain = sentence.replaceAll(/[’ʼ`´]/g, "'").replaceAll(FROM_TO, ' ')
      for (const day of saidWeekdays(plain)) days.add(day)
    }
  if (days.size === 0) return null
  return {
    repeats: 'weekly',
    weekdays: named([...days].toSorted((a, b) => a - b)),
    nth: null,
    isSure: true,
  }
}

function named(days: readonly number[]): SaidAgain['weekdays'] {
  return days.flatMap((day) => WEEKDAYS[day - 1] ?? [])
}
