import { CountedAnswer } from '../events/figures.ts'
import { ClaimWays, OrganizerDashboard } from '../people/page-claims.ts'

/** The calls about figures of events and about organizers who claim their pages. Part of `api`. */
export const claimCalls = {
  countVisit: { method: 'POST', path: '/v1/events/{slug}/counted/', answer: CountedAnswer },
  claimWays: { method: 'GET', path: '/v1/organizers/{slug}/claim/', answer: ClaimWays },
  organizerDashboard: {
    method: 'GET',
    path: '/v1/organizers/{slug}/claim/room/',
    answer: OrganizerDashboard,
  },
} as const
