import { parseHtml } from '@okolo/connectors/event-pages/markup/parse-html'
import { flowOf } from '@okolo/connectors/listing-pages/layout/flow'
import type { GiftReading } from '@okolo/contract/events/gift'
import { GIFT_FIELDS } from '@okolo/contract/events/gift-fields'
import { addressKey, readAddress } from '#server/platform/addresses/read-address.ts'
import { Problem } from '#server/platform/problem.ts'
import type { ListingContent } from '#server/knowledge/listing.ts'
import { failure, type Failed } from '../detect/detected.ts'
import { readPage, readSource, type ReadSource, type TryDeps } from '../detect/try-source.ts'
import { FieldBook, readingOf, type Fields, type Origin } from './fields.ts'
import { comingDate, fieldsOfListing } from './from-listing.ts'
import { fieldsOfText } from './from-text.ts'
import type { TextHints } from './text/words-of.ts'

/** Days in the words of one page. More are a list of several events, and none of them is meant. */
const MOST_DAYS = 6

type Success = Extract<ReadSource, { ok: true }>

/**
 * The event that a page, a feed or a calendar tells: the one whose page the address is, else the next to come, with the others beside
 * it. A page that tells one in words alone is read as a text. Throws a Problem with a code of `DetectionFailure` for what cannot be read.
 */
export async function readLink(url: string, hints: TextHints, deps: TryDeps): Promise<GiftReading> {
  const read = await readSource(url, hints.city?.slug ?? null, { ...deps, isOnePage: true })
  if (read.ok) {
    const found = readingOfListings(read, 'page', hints, url)
    const isPlain = read.detected.isGuess === true
    if (found !== null && !isPlain) return found
    // A page in words that is about one event says more of it than its blocks do.
    const text =
      found !== null && found.others.length > 0 ? null : await textOfPage(url, hints, deps)
    const merged = found === null ? text : text === null ? found : together(found, text)
    if (merged !== null) return merged
    throw refusedAddress(failure('no_events', 'Nothing on the page tells an event.'))
  }
  const text = read.code === 'no_events' ? await textOfPage(url, hints, deps) : null
  if (text === null) throw refusedAddress(read)
  return text
}

/** The listings of a source, the one that is meant first. Null where there is none. */
export function readingOfListings(
  { mapped, detected }: Pick<Success, 'mapped' | 'detected'>,
  origin: Origin,
  { venues, today, city }: TextHints,
  url: string | null,
): GiftReading | null {
  const told = mapped.flatMap(({ listings, outcome }) =>
    (listings?.listings ?? []).map(({ content }) => ({
      content,
      assumed: outcome.assumptions.map(({ field }) => field),
    })),
  )
  const key = url === null ? null : addressKey(readAddress(url) ?? url)
  const isMeant = ({ url: own }: ListingContent) => own !== null && addressKey(own) === key
  const meant = told.filter(({ content }) => isMeant(content))
  const inOrder = told
    .map((one) => ({ ...one, date: comingDate(one.content, today) }))
    .toSorted((a, b) => ((a.date?.startWall ?? '9') < (b.date?.startWall ?? '9') ? -1 : 1))
  const first = meant.length === 1 ? inOrder.find(({ content }) => isMeant(content)) : inOrder[0]
  if (first === undefined) return null
  const fieldsOf = ({ content, assumed }: (typeof told)[number]): Fields =>
    fieldsOfListing(content, { venues, today, assumed, isGuess: detected.isGuess === true })
  const others =
    meant.length === 1 ? [] : inOrder.filter((one) => one !== first && one.date !== null)
  return readingOf(origin, inCity(fieldsOf(first), city?.slug), {
    others: others.map((one) => inCity(fieldsOf(one), city?.slug)),
    text: fieldsOf(first).form.text ?? '',
  })
}

/** Fields that were read, in the city that was chosen. Nothing read stays nothing. */
export function inCity({ form, unsure }: Fields, city: string | undefined): Fields {
  const isEmpty = Object.keys(form).length === 0
  return { form: city === undefined || isEmpty ? form : { ...form, city }, unsure }
}

/** The words of a page as a text. Null where they announce nothing. */
async function textOfPage(
  url: string,
  hints: TextHints,
  deps: TryDeps,
): Promise<GiftReading | null> {
  const answer = await readPage(url, deps)
  if (!answer.ok || !/<(?:html|body|p|div)\b/i.test(answer.page.text)) return null
  const $ = parseHtml(answer.page.text)
  $('header, aside, form, [role="navigation"], [aria-hidden="true"]').remove()
  const heading =
    $('h1').first().text().trim() || ($('meta[property="og:title"]').attr('content') ?? '')
  const main = $('main, article').first()
  if (main.length > 0) $('body').empty().append(main)
  const { lines } = flowOf($)
  const words = lines.map(({ text }) => text)
  const text = [heading, ...words.filter((line) => line !== heading)].join('\n')
  const { form, unsure } = fieldsOfText(text, hints)
  if (form.title === undefined || form.day === undefined) return null
  if ((form.days?.split('\n').length ?? 0) > MOST_DAYS) return null
  const book = new FieldBook()
  // Of a page it is not sure which of its words are about the event.
  for (const field of GIFT_FIELDS)
    book.put(field, form[field], field === 'language' && !unsure.has(field))
  book.put('link', answer.page.url)
  return readingOf('page', inCity(book, hints.city?.slug), { text })
}

/** The reading of a page's words, with the fields that only its blocks fill. */
function together(blocks: GiftReading, words: GiftReading): GiftReading {
  // Another day is another event.
  if (blocks.form.day !== words.form.day) return blocks
  const unsure = new Set([...blocks.unsure, ...words.unsure])
  return {
    ...blocks,
    form: { ...blocks.form, ...words.form },
    from: { ...blocks.from, ...words.from },
    unsure: [...unsure],
    text: words.text,
  }
}

function refusedAddress({ code, reason }: Failed): Problem {
  return new Problem(400, 'invalid', reason, { url: [code] })
}
