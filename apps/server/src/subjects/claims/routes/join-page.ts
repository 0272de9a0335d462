import { byNetwork } from '#server/people/sessions/attempts.ts'
import { acceptInvitation } from '../store/invitations.ts'
import { HOUR, isTooMany } from './form-limits.ts'
import type { FormsDeps, Posted, Query } from './posted.ts'

export async function joinPage(
  deps: FormsDeps,
  { request, slug, form }: Posted,
): Promise<Query> {
  const limits = byNetwork('claim join', request.ip, { max: 30, seconds: HOUR })
  if (await isTooMany(deps, limits)) return { error: 'often' }
  const k = await acceptInvitation(deps, slug, form.k)
  return k === null ? { error: 'invitation' } : { k, sent: 'joined' }
}
