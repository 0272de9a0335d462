import type { Assumption, EventDraft, When } from '@okolo/connectors/event-draft'
import { addDays, weekdayOf } from '@okolo/contract/filter/event-filter'
import { cleanText } from '#server/words/html.ts'
import { DAY_MS } from '@okolo/contract/durations'

/** Monday to Sunday, without accents, as they stand after the words of EVERY. */
const WEEKDAYS = [
  'mondays?|lundis?|montags?|lunes|segundas?(?:-feiras?)?|lunedi|pondelok|pondelky|понедельник|понеділ',
  'tuesdays?|mardis?|dienstags?|martes|tercas?(?:-feiras?)?|martedi|utorok|utorky|вторник|вівтор',
  'wednesdays?|mercredis?|mittwochs?|miercoles|quartas?(?:-feiras?)?|mercoledi|stred[auy]|сред|серед',
  'thursdays?|jeudis?|donnerstags?|jueves|quintas?(?:-feiras?)?|giovedi|stvrtok|stvrtky|четверг|четвер',
  'fridays?|vendredis?|freitags?|viernes|sextas?(?:-feiras?)?|venerdi|piatok|piatky|пятниц|п.ятниц',
  'saturdays?|samedis?|samstags?|sonnabends?|sabados?|sabato|sabati|sobot[auy]|суббот|субот',
  'sundays?|dimanches?|sonntags?|domingos?|domenic(?:a|he)|nedel[aue]|воскресен|неділ',
] as const
const DAY = WEEKDAYS.map((names) => `(${names})`).join('|')
const EVERY =
  'every|each|tous les|chaque|les|jeden|jede|todos los|cada|los|todas as|todos os|ogni|tutti i|tutte le|kazdy|kazda|kazdu|каждый|каждую|каждое|по|кожен|кожну|кожної|кожного|що'
const FIRST = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${EVERY})\s*(?:${DAY})\p{L}*|(mondays)|(tuesdays)|(wednesdays)|(thursdays)|(fridays)|(saturdays)|(sundays)|(montags)|(dienstags)|(mittwochs)|(donnerstags)|(freitags)|(samstags)|(sonntags))(?!\p{L})`,
  'gu',
)
const NEXT = new RegExp(
  String.raw`^\s*(?:,|&|/|et|and|und|y|e|i|a|и|і|та)\s*(?:(?:${EVERY})\s+)?(?:${DAY})\p{L}*(?!\p{L})`,
  'u',
)
/** "Every day but Mondays", "closed on Mondays". */
const NOT_THEN =
  /\b(sauf|except|but|closed|ferme\p{L}*|ausser|geschlossen|cerrad\p{L}*|salvo|excepto|chius\p{L}*|tranne|fechad\p{L}*|exceto|zatvoren\p{L}*|okrem)\b|кроме|крім|закрыт|закрит|зачинен|выходн|вихідн/u
/** Of what is open on most days, texts tell of tours, late evenings and other parts. */
const OPEN_DAILY =
  /\b(exposition|expo|exhibition|ausstellung|exposicion|exposicao|mostra|vystav\p{L}*|festivals?|festspiele|markt|market|marche|mercado|mercat\p{L}*|musee|museum|museo|museu|muzeum)\b|выставк|виставк|фестивал|музе|ярмарк|ярмарок/u

/** The weekdays of "every Tuesday and Thursday", "tous les mardis", "по вторникам"; 1 is Monday, by number. */
export function saidWeekdays(text: string): number[] {
  const words = folded(text)
  if (NOT_THEN.test(words)) return []
  const days = new Set<number>()
  for (const match of words.matchAll(FIRST)) {
    days.add(dayIn(match))
    let rest = words.slice(match.index + match[0].length)
    for (let next = NEXT.exec(rest); next !== null; next = NEXT.exec(rest)) {
      days.add(dayIn(next))
      rest = rest.slice(next[0].length)
    }
  }
  return [...days].toSorted((a, b) => a - b)
}

/** Which group of a match has the name. */
function dayIn(match: RegExpMatchArray): number {
  const at = match.slice(1).findIndex((group) => group !== undefined)
  return (at % 7) + 1
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
}

const SHORTEST_SPAN_DAYS = 8
const LONGEST_SPAN_DAYS = 750
/** Further on, a description tells of other things. */
const FIRST_WORDS = 200

/**
 * A draft that only has a span of many days and says in words on which weekdays it takes place ("every Tuesday of the summer"):
 * those days, for it is not on each day of the span. Null for all others.
 */
export function onSaidWeekdays(draft: EventDraft): { when: When[]; assumption: Assumption } | null {
  const [span, ...others] = draft.when
  if (span?.end === undefined || others.length > 0 || draft.recurrence !== undefined) return null
  const [first, last] = [span.start.slice(0, 10), span.end.slice(0, 10)]
  const length = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  if (!(length >= SHORTEST_SPAN_DAYS && length <= LONGEST_SPAN_DAYS)) return null
  const days = weekdaysOf(draft)
  const held = Array.from({ length }, (_, day) => addDays(first, day)).filter((day) =>
    days.includes(weekdayOf(day)),
  )
  if (held.length === 0) return null
  const { tz, status } = span
  const shared = { allDay: true, ...(tz !== undefined && { tz }), ...(status && { status }) }
  return {
    when: held.map((start) => ({ start, ...shared })),
    assumption: {
      code: 'weekdays_from_words',
      field: 'when',
      message: `The source has ${first} to ${last} and says in words on which weekdays: those ${held.length} days were taken.`,
    },
  }
}

function weekdaysOf({ title, summary, descriptionHtml }: EventDraft): number[] {
  const inTitle = Object.values(title).map((text) => saidWeekdays(cleanText(text ?? '')))
  const named = inTitle.find((days) => days.length > 0)
  if (named !== undefined) return named
  const [name, lead] = [title, summary ?? descriptionHtml ?? {}].map((texts) =>
    cleanText(Object.values(texts)[0] ?? '').slice(0, FIRST_WORDS),
  )
  return OPEN_DAILY.test(folded(`${name} ${lead}`)) ? [] : saidWeekdays(lead ?? '')
}
