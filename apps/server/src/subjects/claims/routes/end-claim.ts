import { holderOf } from '../store/holder.ts'
import { endPageClaim } from '../store/page-claims.ts'
import type { FormsDeps, Posted, Query } from './posted.ts'

export async function endClaim(deps: FormsDeps, { slug, form: { k } }: Posted): Promise<Query> {
  const holder = await holderOf(deps, slug, k)
  if (holder === null) return { error: 'expired' }
  await endPageClaim(deps.db, holder.uuid, 'given_up', deps.clock())
  return { sent: 'ended' }
}
