import {
  NO_PLAIN_FACTS,
  type EventCard,
  type EventDate,
  type EventDetail,
} from '@okolo/contract/events/event'

/** Friday evening in Bratislava: the clock of the page tests. */
export const NOW = '2026-11-20T18:00:00Z'

let made = 0

function uuid(): string {
  made += 1
  return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`
}

/** A concert tonight by default. */
export function aDate(given: Partial<EventDate> = {}): EventDate {
  return {
    uuid: uuid(),
    start: '2026-11-20T20:00:00+01:00',
    end: '2026-11-20T22:00:00+01:00',
    time_zone: 'Europe/Bratislava',
    all_day: false,
    status: 'scheduled',
    previous_start: null,
    ...given,
  }
}

export function aCard(given: Partial<EventCard> = {}): EventCard {
  return {
    uuid: uuid(),
    slug: 'quartet',
    title: 'Quartet in the courtyard',
    language: 'en',
    date: aDate(),
    state: 'upcoming',
    upcoming_dates: 1,
    is_long: false,
    open_until: null,
    goes_on: false,
    opening: null,
    since: null,
    is_online: false,
    venue: { slug: 'courtyard', name: 'The Courtyard', address: 'Obchodná 12, Bratislava' },
    city: { slug: 'bratislava', name: 'Bratislava' },
    category: { slug: 'concert', name: 'Concerts' },
    location: [48.146, 17.112],
    distance: null,
    price: { is_free: false, min: 8, max: 8, currency: 'EUR', fees: 'included', text: null },
    image: null,
    moods: ['chill'],
    source_count: 1,
    saved_count: 0,
    reason: null,
    credits: [],
    is_demo: false,
    ...given,
  }
}

const TICKET_SHOP = {
  name: 'Ticket Shop',
  role: 'ticketing',
  rule: 'only',
  checked_at: '2026-11-20T16:00:00Z',
} as const

export function anEvent(given: Partial<EventDetail> = {}): EventDetail {
  const card = aCard(given)
  return {
    ...card,
    room: null,
    house: null,
    status_doubt: null,
    origins: {
      title: TICKET_SHOP,
      time: TICKET_SHOP,
      place: TICKET_SHOP,
      price: TICKET_SHOP,
      description: TICKET_SHOP,
      status: null,
    },
    part_of: null,
    parts: [],
    series: [],
    description_html: '<p>Four players, no microphones.</p>',
    summary: 'Four players, no microphones.',
    text_language: card.language,
    translated: null,
    described_at: null,
    dates: [card.date],
    organizers: [{ slug: 'yard', name: 'Yard Society', url: null }],
    ...NO_PLAIN_FACTS,
    organizer_word: null,
    note: null,
    online_url: null,
    credits: [],
    sources: [
      {
        name: 'Ticket Shop',
        role: 'ticketing',
        url: 'https://tickets.example/quartet',
        price: card.price,
        ticket_url: 'https://tickets.example/quartet/buy',
        status: 'scheduled',
        other_start: null,
        attribution: null,
        license: null,
        checked_at: '2026-11-20T16:00:00Z',
      },
    ],
    mood_reasons: [],
    may_paywall: false,
    tags: [],
    in_language: [],
    text_languages: ['en'],
    indexed_in: ['en'],
    is_translation_indexed: false,
    ...given,
  }
}
