import type { EventDetail } from '@okolo/contract/events/event'
import type { EventPart } from '../parts/event-part.ts'

/** Returns the address where the shown date's tickets are sold, or null: nobody sells what is over or sold out. */
function ticketsOf({ event, date, state }: EventPart): string | null {
  if (isOver(state) || date.status === 'sold_out') return null
  return event.sources.find(({ ticket_url: url }) => url !== null)?.ticket_url ?? null
}

/** Returns where the main action leads: to the tickets, else to the online event. Null: nowhere, or the date is over. */
export function wayOut(part: EventPart): { kind: 'tickets' | 'join'; href: string } | null {
  const tickets = ticketsOf(part)
  if (tickets !== null) return { kind: 'tickets', href: tickets }
  const online = part.event.online_url
  return online === null || isOver(part.state) ? null : { kind: 'join', href: online }
}

/** Returns the first source's page, and the name of its site. The demo's sites have no names of their own. */
export function originalOf(event: EventDetail): { url: string; name: string } | null {
  for (const { url, name } of event.sources)
    if (url !== null) return { url, name: event.is_demo ? name : siteOf(url, name) }
  return null
}

/** True for a date without a further one to go to: neither tickets nor calendar. */
export function isOver(state: EventPart['state']): boolean {
  return state === 'cancelled' || state === 'ended'
}

function siteOf(url: string, otherwise: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\d?\./, '') : otherwise
}
