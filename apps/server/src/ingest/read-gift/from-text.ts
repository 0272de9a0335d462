import { GIFT_ACCESS } from '@okolo/contract/events/gift-fields'
import { LISTING_LANGUAGES, vocabularyOf } from '@okolo/connectors/listing-pages/dates/words'
import { addDays, weekdayOf, type Day } from '@okolo/contract/filter/event-filter'
import { detectLanguage } from '#server/knowledge/languages/detect-language.ts'
import { resolveCategory } from '#server/knowledge/categories/category.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { FieldBook, type Fields } from './fields.ts'
import { saidAgain, type SaidAgain } from './text/again.ts'
import { withPlainHours } from './text/clock-words.ts'
import { saidAccess, saidAges, saidOrganizer } from './text/facts.ts'
import { linesOf } from './text/lines.ts'
import { saidLinks } from './text/links.ts'
import { fillPlace } from './fill-place.ts'
import { saidPrice } from './text/price.ts'
import { saidTitle } from './text/title.ts'
import type { KnownVenue } from './text/venue-said.ts'
import { datedParts, saidWhen, type SaidWhen } from './text/when.ts'

/** Further lines are not the title. */
const MOST_TITLE_LINES = 40

export type TextHints = {
  /** Null: nobody says where. */
  city: KnownCity | null
  venues: readonly KnownVenue[]
  /** Today on the clock of the city. */
  today: Day
}

/** The form as a press release or a message fills it. A field that it does not say stays empty. */
export function fieldsOfText(given: string, { city, venues, today }: TextHints): Fields {
  const lines = linesOf(given)
  const text = lines.join('\n').trim()
  const book = new FieldBook()
  const language = detectLanguage(text, city?.languages) ?? ''
  const languages = [...new Set([language, ...(city?.languages ?? [])])].filter((one) => one !== '')
  const country = city?.country ?? ''
  const hints = { today, languages, country }
  const vocabulary = vocabularyOf([...new Set([...languages, ...LISTING_LANGUAGES])])
  const plain = withPlainHours(text)
  const when = saidWhen(plain, hints)
  const again = saidAgain(plain)
  const links = saidLinks(text)
  const isEvent =
    when.day !== null || when.time !== null || again !== null || links.tickets !== null
  // A text that names neither a day nor an hour announces nothing that could be read.
  if (!isEvent) return book

  const dated = lines
    .map((line, at) => ({ line, isApart: lines[at + 1] === '' }))
    .filter(({ line }) => line !== '')
    .slice(0, MOST_TITLE_LINES)
    .map(({ line, isApart }, at) => {
      const told = withPlainHours(line)
      return { text: told, dated: datedParts(told, hints), isApart: isApart && at === 0 }
    })
  const names = new Set(
    [city?.name, ...(city?.names ?? [])].flatMap((name) => name?.toLowerCase() ?? []),
  )
  const places = new Set([...names, ...venues.map(({ name }) => name.toLowerCase())])
  const isPlace = (words: string) =>
    words.split(',').every((part) => {
      const name = part.trim().toLowerCase()
      return places.has(name) || [...places].some((place) => place.endsWith(`«${name}»`))
    })
  const title = saidTitle(dated, { vocabulary, isPlace })
  book.put('title', title?.title, title?.isSure)
  book.put('text', text)
  book.put('language', language)
  fillWhen(book, when, again, today)
  const { online } = links
  fillPlace(book, text, { venues, vocabulary, online, cityNames: names })
  const price = saidPrice(text, { title: title?.title ?? '', language: language || 'und', country })
  if (price !== null) {
    book.put('price', price.price, price.isSure)
    book.put('price_min', price.min?.toString(), price.isSure)
    book.put('price_max', price.max?.toString(), price.isSure)
    book.put('currency', price.currency, price.isSure)
  }
  book.put('tickets', links.tickets)
  book.put('link', links.link, links.tickets === null)
  const ages = saidAges(text)
  book.put('age_min', ages.min?.toString())
  book.put('age_max', ages.max?.toString())
  const access = saidAccess(text)
  book.put('access', GIFT_ACCESS.filter((fact) => access.includes(fact)).join(','))
  book.put('organizer', saidOrganizer(text))
  fillCategory(book, text)
  return book
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

function fillCategory(book: FieldBook, text: string): void {
  const { title = '', language = 'und', place } = book.form
  const { slug, reason } = resolveCategory({
    categories: [],
    tags: [],
    title,
    description: text,
    language,
    ...(place === undefined ? {} : { place }),
  })
  if (reason !== null) book.put('category', slug, reason.by === 'title')
}
