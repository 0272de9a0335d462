import type { Vocabulary } from '@okolo/connectors/listing-pages/dates/words'
import { isNoise } from '@okolo/connectors/listing-pages/layout/noise'
import type { FieldBook } from './fields.ts'
import { saidAddress } from './text/address.ts'
import { labelOf } from './text/labels.ts'
import type { PlaceInWords } from './text/place-in-words.ts'
import { saidVenue, type KnownVenue } from './text/venue-said.ts'

const ONLINE_PLACE =
  /^[^\p{L}]*(?:онлайн|on-?line|zoom|зум|google meet|teams|youtube|ютуб|internet|інтернет|webinar|вебінар)(?!\p{L})/iu
const ONLINE_EVENT =
  /(?<!\p{L})(?:онлайн|online|віртуальн\p{L}+)[- ](?:лекці|зустріч|захід|курс|вебінар|воркшоп|лекци|встреч|занят|lecture|talk|event|workshop|meeting|session|veranstaltung|vortrag|kurs|treffen|predn|stretnut|podujat|conf|atelier|taller|charla|curso|lezione|incontro|conversa|aula|palestra)|(?<!\p{L})(?:webinar|вебінар|вебинар|livestream)(?!\p{L})/iu

/** Fills where it is: a venue that is known here, an address, a name, or a link to join. */
export function fillPlace(
  book: FieldBook,
  text: string,
  {
    venues,
    vocabulary,
    online,
    cityNames,
    words,
  }: {
    venues: readonly KnownVenue[]
    vocabulary: Vocabulary
    online: string | null
    cityNames: ReadonlySet<string>
    /** A place in a sentence. */
    words: PlaceInWords | null
  },
): void {
  const street = saidAddress(text)
  const labelled = text
    .split('\n')
    .slice(0, 400)
    .map(labelOf)
    .find((one) => one?.label === 'place' && /\p{L}{3}/u.test(one.value))
  const venue = saidVenue(text, venues, street?.address ?? null)
  const isOnlineOnly = venue === null && street === null
  const saysOnline =
    ONLINE_PLACE.test(labelled?.value ?? '') ||
    ((online !== null || isOnlineOnly) && ONLINE_EVENT.test(text))
  if (saysOnline || (online !== null && isOnlineOnly)) {
    book.put('where', 'online')
    book.put('online_url', online)
    return
  }
  if (venue !== null) {
    book.put('where', 'venue', venue.isSure)
    book.put('venue', venue.venue.slug, venue.isSure)
    book.put('place', venue.venue.name, venue.isSure)
    if (!venue.isSure) book.put('address', street?.address, false)
    return
  }
  const isLabelled = labelled !== undefined && labelled !== null
  if (!isLabelled && words !== null) {
    book.put('where', 'address', false)
    book.put('place', words.name, false)
    book.put('address', street?.address ?? words.address, false)
    return
  }
  const inHouse = ROOM_IN.exec(labelled?.value ?? '')
  book.put('room', inHouse?.[1], false)
  const named = inHouse?.[2] ?? (isLabelled ? labelled.value : beforeStreet(text, street))
  const name = nameOf(named, street?.address ?? null, vocabulary, cityNames)
  if (street === null && name === null) return
  book.put('where', 'address')
  book.put('place', name, isLabelled)
  book.put('address', street?.address)
  // `майстерня «Глина», Шевченка 18`: a street without the word for it.
  if (isLabelled) book.put('address', BARE_STREET.exec(labelled.value)?.[1], false)
}

/** `Media Lab (in Jackson Hall)`. */
const ROOM_IN = /^([^()]{2,60}) \((?:in|im|at|у|в|v|vo|dans|en|nel|nella|no|na) ([^()]{3,80})\)$/iu
const BARE_STREET = /[,(]\s?(\p{Lu}[\p{L}'’ -]{2,40} \d{1,4}[a-zа-яії]?(?:\/\d{1,4})?)\)?[.;]?$/u

/** `Студія «Глина», вул. Стефаника, 30`: the name in front of a street. */
function beforeStreet(text: string, street: ReturnType<typeof saidAddress>): string | null {
  if (street === null) return null
  const line = text.slice(text.lastIndexOf('\n', street.start - 1) + 1, street.start)
  const before = line.replace(/[\s,(–—|-]+$/, '')
  const part = before.split(/[,|•]\s|[.!?:]\s/).at(-1) ?? ''
  // A sentence with its day or hour is not a name.
  const isName = /^[^\p{L}]*\p{Lu}/u.test(part) && !/\d.*\p{L}{3}.*\s.*\s/u.test(part)
  return isName && part.length <= 80 && line !== before ? part : null
}

function nameOf(
  named: string | null,
  address: string | null,
  vocabulary: Vocabulary,
  cityNames: ReadonlySet<string>,
): string | null {
  if (named === null) return null
  const told = (address === null ? named : named.replace(address, ''))
    .replaceAll(/https?:\/\/\S+/g, '')
    .split(/[,;(]\s?/)
    .map((part) => part.replaceAll(/^[^\p{L}\p{N}«„"“]+|[\s,.–—-]+$/gu, '').trim())
    .find((part) => /\p{L}{3}/u.test(part) && !cityNames.has(part.toLowerCase()))
  return told === undefined || told.length > 100 || isNoise(told, vocabulary) ? null : told
}
