import type { EventStatus } from '@okolo/connectors/event-draft'
import type { LiveListing } from './live-listing.ts'
import type { FieldOrigin } from './provenance.ts'
import { isAuthority, originOf } from './weight.ts'

/** One listing's word on the state of an event or of a date. */
export type StatusReport = { listing: LiveListing; status: EventStatus }

export type Verdict = {
  status: EventStatus
  /** Said by somebody whose word alone is not enough: "check with the organizer". */
  doubt: EventStatus | null
  origin: FieldOrigin | null
}

/**
 * The state that stands. "Cancelled", and anything else than "scheduled", needs an authority (the organizer, who
 * sells, the house), two platforms, or the only platform that lists it at all; else it is a doubt (specification 13:
 * a wrong "cancelled" keeps people at home). `reports`: best first.
 */
export function verdict(reports: readonly StatusReport[]): Verdict {
  const givers = reports.map(({ listing }) => listing)
  const platforms = new Set(givers.map(({ platform }) => platform))
  const news = reports.filter(({ status }) => status !== 'scheduled')
  for (const { listing, status } of news) {
    const saying = news.filter((other) => other.status === status)
    const agreed = new Set(saying.map((other) => other.listing.platform)).size
    const isEnough = isAuthority(listing.role) || agreed >= 2 || platforms.size === 1
    if (!isEnough) continue
    const origin = originOf(listing, givers)
    return { status, doubt: null, origin: agreed >= 2 ? { ...origin, rule: 'agreed' } : origin }
  }
  const best = reports.find(({ status }) => status === 'scheduled')
  return {
    status: 'scheduled',
    doubt: news[0]?.status ?? null,
    origin: best === undefined ? null : originOf(best.listing, givers),
  }
}
