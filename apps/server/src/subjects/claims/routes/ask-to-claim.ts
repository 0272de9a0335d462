import { byNetwork } from '#server/people/sessions/attempts.ts'
import { organizerBySlug, waysOf } from '../rules/ways.ts'
import { askForClaim } from '../store/requests.ts'
import { DAY, HOUR, isTooMany, perOrganizer } from './form-limits.ts'
import type { FormsDeps, Posted, Query } from './posted.ts'

export async function askToClaim(
  deps: FormsDeps,
  { request, slug, locale, form: { way } }: Posted,
): Promise<Query> {
  const organizer = await organizerBySlug(deps, slug)
  if (organizer === null || (way !== 'mailbox' && way !== 'domain')) return { error: 'failed' }
  const limits = [
    ...byNetwork('claim', request.ip, { max: 10, seconds: HOUR }),
    ...(way === 'mailbox' ? perOrganizer('claim letter', organizer, { max: 3, seconds: DAY }) : []),
  ]
  if (await isTooMany(deps, limits)) return { error: 'often' }
  const r = await askForClaim(deps, organizer, {
    way,
    ways: await waysOf(deps, organizer),
    locale,
  })
  return r === null ? { error: 'failed' } : { u: r }
}
