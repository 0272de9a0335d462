import type { OrganizerDetail } from '@okolo/contract/places/organizer'
import type { VenueDetail } from '@okolo/contract/places/venue'

export function aVenue(given: Partial<VenueDetail> = {}): VenueDetail {
  return {
    slug: 'courtyard',
    name: 'The Courtyard',
    address: 'Obchodná 12',
    city: { slug: 'bratislava', name: 'Bratislava' },
    country: 'sk',
    location: [48.146, 17.112],
    time_zone: 'Europe/Bratislava',
    url: 'https://courtyard.example/',
    part_of: null,
    event_count: 1,
    last_date: '2026-11-20T21:00:00.000Z',
    main_category: null,
    accessibility: [],
    house: null,
    listed_on: [{ name: 'Ticket Shop', url: 'https://tickets.example/' }],
    ...given,
  }
}

export function anOrganizer(given: Partial<OrganizerDetail> = {}): OrganizerDetail {
  return {
    slug: 'yard',
    name: 'Yard Society',
    url: null,
    may_chat: false,
    city: { slug: 'bratislava', name: 'Bratislava' },
    time_zone: 'Europe/Bratislava',
    event_count: 1,
    last_date: '2026-11-20T21:00:00.000Z',
    listed_on: [],
    ...given,
  }
}
