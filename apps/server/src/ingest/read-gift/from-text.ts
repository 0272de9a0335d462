import { GIFT_FIELDS, type GiftField } from '@okolo/contract/events/gift-fields'
import { addDays, weekdayOf, type Day } from '@okolo/contract/filter/event-filter'
import { detectLanguage } from '#server/knowledge/languages/detect-language.ts'
import { FieldBook, type Fields } from './fields.ts'
import { fillCategory, fillFacts } from './fill-facts.ts'
import { saidAgain, type SaidAgain } from './text/again.ts'
import { withPlainHours } from './text/clock-words.ts'
import { linesOf } from './text/lines.ts'
import { saidLinks } from './text/links.ts'
import { placeInWords } from './text/place-in-words.ts'
import { PRICE_END } from './text/price.ts'
import { severalEvents } from './text/several.ts'
import { saidTitle, type SaidTitle } from './text/title.ts'
import { datedParts, saidWhen, type SaidWhen } from './text/when.ts'
import { wordsOf, type TextHints, type Words } from './text/words-of.ts'

/** Further lines are not the title. */
const MOST_TITLE_LINES = 40

/** The events that a text tells, mostly one. A field that it does not say stays empty. */
export function eventsOfText(given: string, hints: TextHints): Fields[] {
  const whole = fieldsOfText(given, hints)
  const { vocabulary, isPlace, day } = wordsOf(hints, whole.form.language)
  const found = severalEvents(linesOf(given), {
    vocabulary,
    isPlace,
    day,
    titleOf: (lines) => titleOf(lines, { vocabulary, isPlace, day })?.title ?? null,
  })
  if (found === null) return [whole]
  const { language } = whole.form
  const around = new FieldBook()
  fillFacts(around, found.around.join('\n'), { hints, language })
  return found.parts.map(({ lines, title }) => {
    const book = fieldsOfText(lines.join('\n'), hints, { language, title })
    const { where, price } = book.form
    for (const field of GIFT_FIELDS) {
      const isTold = (where && PLACE.has(field)) || (price && PRICE.has(field))
      // A price above or below a list is not always that of all of it.
      const isSure = !around.unsure.has(field) && !PRICE.has(field)
      if (!isTold) book.put(field, around.form[field], isSure)
    }
    return book
  })
}

const PLACE = new Set<GiftField>(['where', 'venue', 'place', 'room', 'address', 'online_url'])
const PRICE = new Set<GiftField>(['price', 'price_min', 'price_max', 'currency'])

/** The form as a text about one event fills it. `told`: known of it already. */
export function fieldsOfText(
  given: string,
  hints: TextHints,
  told: { language?: string | undefined; title?: string | null } = {},
): FieldBook {
  const lines = linesOf(given)
  const text = lines.join('\n').trim()
  const book = new FieldBook()
  const language = told.language ?? detectLanguage(text, hints.city?.languages) ?? ''
  const words = wordsOf(hints, language)
  const plain = withPlainHours(text)
  const when = saidWhen(plain, words.day)
  const again = saidAgain(plain)
  const isEvent =
    when.day !== null || when.time !== null || again !== null || saidLinks(text).tickets !== null
  // A text that names neither a day nor an hour announces nothing that could be read.
  if (!isEvent) return book

  const title = titleOf(lines, words, placeInWords(text, words.day)?.words)
  book.put('title', told.title, false)
  book.put('title', title?.title, title?.isSure)
  book.put('text', text)
  book.put('language', language)
  fillWhen(book, when, again, hints.today)
  const isPart = told.language !== undefined
  const priced = isPart ? lines.map((line) => line.replace(PRICE_END, '\n$1$2')).join('\n') : text
  fillFacts(book, priced, { hints, language })
  fillCategory(book, text)
  return book
}

/** `place`: words that name where it is, and not what. */
function titleOf(
  lines: readonly string[],
  { vocabulary, isPlace, day }: Pick<Words, 'vocabulary' | 'isPlace' | 'day'>,
  place?: string,
): SaidTitle | null {
  const dated = lines
    .map((line, at) => ({ line, isApart: lines[at + 1] === '' }))
    .filter(({ line }) => line !== '')
    .slice(0, MOST_TITLE_LINES)
    .map(({ line, isApart }, at) => {
      const plain = withPlainHours(line)
      const start = place === undefined ? -1 : plain.indexOf(place)
      const places =
        place === undefined || start === -1 ? [] : [[start, start + place.length] as const]
      const parts = [...datedParts(plain, day), ...places].toSorted((a, b) => a[0] - b[0])
      return { text: plain, dated: parts, isApart: isApart && at === 0 }
    })
  return saidTitle(dated, { vocabulary, isPlace })
}

function fillWhen(book: FieldBook, when: SaidWhen, again: SaidAgain | null, today: Day): void {
  const { day, otherDays, time, until } = when
  if (again !== null) {
    book.put('repeats', again.repeats, again.isSure)
    book.put('weekdays', again.weekdays.join(','), again.isSure)
    book.put('nth', again.nth?.toString(), again.isSure)
    book.put('until', until ?? day?.until, day?.until == null)
    // The first of them follows from the weekday where no day is named.
    if (day === null || !day.isDate) book.put('day', nextOf(again, today), false)
  }
  if (day !== null && book.form.day === undefined) {
    const isOne = again !== null || otherDays.length === 0
    book.put('day', day.day, day.isSure && isOne)
    if (again === null) {
      book.put(
        'end_day',
        day.until ?? (until !== null && until > day.day ? until : null),
        day.isSure,
      )
      if (otherDays.length > 0 && day.until === null) {
        book.put('repeats', 'days', false)
        book.put('days', otherDays.toSorted().join('\n'), false)
      }
    }
  }
  book.put('time', time?.from, time?.isSure)
  book.put('end_time', time?.to, time?.isSure)
}

const WEEK = 7
const LONGEST_MONTH = 31

/** The next day of a repetition, today included. */
function nextOf({ weekdays, nth }: SaidAgain, today: Day): Day | null {
  const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
  const days = Array.from({ length: 2 * LONGEST_MONTH }, (_, ahead) => addDays(today, ahead))
  const isNth = (day: Day) => {
    const inMonth = Number(day.slice(8))
    if (nth === null) return true
    return nth === -1
      ? addDays(day, WEEK).slice(5, 7) !== day.slice(5, 7)
      : Math.ceil(inMonth / WEEK) === nth
  }
  return (
    days.find(
      (day) => weekdays.some((name) => names.indexOf(name) + 1 === weekdayOf(day)) && isNth(day),
    ) ?? null
  )
}
