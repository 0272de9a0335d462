import { byNetwork } from '#server/people/sessions/attempts.ts'
import { isRequestId } from '../rules/tokens.ts'
import { organizerBySlug } from '../rules/ways.ts'
import { claimByCode } from '../store/requests.ts'
import { DAY, HOUR, isTooMany, perOrganizer } from './form-limits.ts'
import type { FormsDeps, Posted, Query } from './posted.ts'

export async function proveByCode(
  deps: FormsDeps,
  { request, slug, form: { u: r, code } }: Posted,
): Promise<Query> {
  const organizer = await organizerBySlug(deps, slug)
  if (organizer === null || !isRequestId(r)) return { error: 'expired' }
  const limits = [
    ...byNetwork('claim code', request.ip, { max: 30, seconds: HOUR }),
    ...perOrganizer('claim code', organizer, { max: 30, seconds: DAY }),
  ]
  if (await isTooMany(deps, limits)) return { u: r, error: 'often' }
  const k = await claimByCode(deps, organizer.id, { id: r, code })
  return k === null ? { u: r, error: 'code' } : { k, sent: 'claimed' }
}
