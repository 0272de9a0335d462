import type { EventDetail } from '@okolo/contract/events/event'
import type { QueryClient } from '@tanstack/react-query'
import type { ListedEvent } from '../../catalogue/event/listed-event.ts'

/** Returns an event as the cards of this visit show it, best with the asked date. Null: no card showed it. */
export function knownEvent(
  client: QueryClient,
  slug: string,
  dateUuid?: string,
): EventDetail | null {
  const cards = client
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => cardsIn(state.data, slug))
  const card = cards.find(({ date }) => date.uuid === dateUuid) ?? cards[0]
  return card === undefined ? null : shortOf(card)
}

function cardsIn(data: unknown, slug: string): ListedEvent[] {
  if (typeof data !== 'object' || data === null) return []
  if (isCard(data, slug)) return [data]
  return Object.values(data).flatMap((part: unknown) => cardsIn(part, slug))
}

function isCard(data: object, slug: string): data is ListedEvent {
  return 'slug' in data && data.slug === slug && 'date' in data && 'price' in data
}

/** The page of a card: what no card knows stays empty. */
function shortOf(card: ListedEvent): EventDetail {
  const { date, venue, image, language, translated_title: title } = card
  return {
    ...NOTHING,
    ...card,
    date: { ...date, uuid: date.uuid ?? '' },
    dates: [{ ...date, uuid: date.uuid ?? '' }],
    venue: venue && { slug: '', address: null, ...venue },
    image: image && { url: '', credit: null, ...image },
    credits: card.credits.map((credit) => ({ terms_url: null, url: null, ...credit })),
    location: null,
    translated:
      title === undefined
        ? null
        : { from: [language], title, summary: null, description_html: null },
  }
}

const NOTHING = {
  performers: [],
  age: null,
  accessibility: [],
  uuid: '',
  room: null,
  house: null,
  status_doubt: null,
  origins: {
    title: null,
    time: null,
    place: null,
    price: null,
    description: null,
    status: null,
  },
  part_of: null,
  parts: [],
  series: [],
  description_html: null,
  summary: null,
  text_language: 'und',
  described_at: null,
  organizers: [],
  organizer_word: null,
  note: null,
  online_url: null,
  sources: [],
  mood_reasons: [],
  may_paywall: false,
  tags: [],
  in_language: [],
  text_languages: [],
  indexed_in: [],
  is_translation_indexed: false,
} satisfies Partial<EventDetail>
