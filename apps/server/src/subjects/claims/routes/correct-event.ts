import { correct } from '../store/corrections.ts'
import type { Holder } from '../store/holder.ts'
import type { FormsDeps, Posted, Query } from './posted.ts'

export async function correctEvent(
  deps: FormsDeps,
  holder: Holder,
  { form: given }: Posted,
): Promise<Query> {
  const outcome = await correct(deps, holder, given.event, given)
  if (outcome === 'saved') deps.written()
  return outcome === 'saved' || outcome === 'same' ? { sent: 'saved' } : { error: outcome }
}
