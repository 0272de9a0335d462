import { countAttempt, type Counted } from '#server/people/sessions/attempts.ts'
import type { ClaimDeps } from '../rules/claim-deps.ts'
import type { Organizer } from '../rules/ways.ts'

export const HOUR = 3600
export const DAY = 24 * HOUR

export async function isTooMany(deps: ClaimDeps, limits: Counted[]): Promise<boolean> {
  return (await countAttempt(deps, limits, deps.clock())) !== null
}

export function perOrganizer(what: string, { id }: Organizer, limit: Counted['limit']): Counted[] {
  return [{ what, who: String(id), limit }]
}
