import { byNetwork } from '#server/people/sessions/attempts.ts'
import { isRequestId } from '../rules/tokens.ts'
import { organizerBySlug } from '../rules/ways.ts'
import { claimByDomain, openRequest } from '../store/requests.ts'
import { HOUR, isTooMany, perOrganizer } from './form-limits.ts'
import type { FormsDeps, Posted, Query } from './posted.ts'

export async function proveByDomain(
  deps: FormsDeps,
  { request, slug, form: { u: r } }: Posted,
): Promise<Query> {
  const organizer = await organizerBySlug(deps, slug)
  const asked =
    organizer === null || !isRequestId(r) ? null : await openRequest(deps, organizer.id, r)
  if (organizer === null || asked?.domain == null) return { error: 'expired' }
  const limits = [
    ...byNetwork('claim look', request.ip, { max: 20, seconds: HOUR }),
    ...perOrganizer('claim look', organizer, { max: 40, seconds: HOUR }),
  ]
  if (await isTooMany(deps, limits)) return { u: r, error: 'often' }
  const k = await claimByDomain(deps, { ...asked, domain: asked.domain }, deps.read)
  return k === null ? { u: r, error: 'line' } : { k, sent: 'claimed' }
}
