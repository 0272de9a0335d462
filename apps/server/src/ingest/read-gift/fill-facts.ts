import { GIFT_ACCESS } from '@okolo/contract/events/gift-fields'
import { resolveCategory } from '#server/knowledge/categories/category.ts'
import type { FieldBook } from './fields.ts'
import { fillPlace } from './fill-place.ts'
import { saidAccess, saidAges, saidOrganizer } from './text/facts.ts'
import { saidLinks } from './text/links.ts'
import { placeInWords } from './text/place-in-words.ts'
import { saidPrice } from './text/price.ts'
import { wordsOf, type TextHints } from './text/words-of.ts'

/** Everything that a text about an event, or about several, says besides their titles and days. */
export function fillFacts(
  book: FieldBook,
  text: string,
  { hints, language = '' }: { hints: TextHints; language: string | undefined },
): void {
  const { city, venues } = hints
  const { vocabulary, cityNames, day } = wordsOf(hints, language)
  const links = saidLinks(text)
  const words = placeInWords(text, day)
  fillPlace(book, text, { venues, vocabulary, online: links.online, cityNames, words })
  const price = saidPrice(text, {
    title: book.form.title ?? '',
    language: language || 'und',
    country: city?.country ?? '',
  })
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
}

/** The category that the words of a text tell. */
export function fillCategory(book: FieldBook, text: string): void {
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
