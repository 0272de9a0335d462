import type { EventDetail, EventSource } from '@okolo/contract/events/event'
import type { EventPart } from '../parts/event-part.ts'
import { hostOf } from '../parts/source-name.ts'

/** Returns the address where the shown date's tickets are sold, or null: nobody sells what is over or sold out. */
function ticketsOf({ event, date, state }: EventPart): EventSource | undefined {
  if (isOver(state) || date.status === 'sold_out') return undefined
  return event.sources.find(({ ticket_url: url }) => url !== null)
}

/** `host`: shown with a link that a stranger gave; null elsewhere. */
type WayOut = { kind: 'tickets' | 'join'; href: string; host: string | null }

/** Returns where the main action leads: to the tickets, else to the online event. Null: nowhere, or the date is over. */
export function wayOut(part: EventPart): WayOut | null {
  const seller = ticketsOf(part)
  if (seller?.ticket_url != null) {
    const { ticket_url: href, given } = seller
    return { kind: 'tickets', href, host: given === true ? hostOf(href) : null }
  }
  const { online_url: online, sources } = part.event
  if (online === null || isOver(part.state)) return null
  const isGiven = sources.every(({ given }) => given === true)
  return { kind: 'join', href: online, host: isGiven ? hostOf(online) : null }
}

/** Returns the first source's page, and the name of its site. The demo's sites have no names of their own. */
export function originalOf(event: EventDetail): { url: string; name: string } | null {
  for (const { url, name } of event.sources)
    if (url !== null) return { url, name: event.is_demo ? name : hostOf(url) }
  return null
}

/** True for a date without a further one to go to: neither tickets nor calendar. */
export function isOver(state: EventPart['state']): boolean {
  return state === 'cancelled' || state === 'ended'
}
