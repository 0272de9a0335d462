import type { Holder } from '../store/holder.ts'
import { removePerson as remove } from '../store/people.ts'
import type { FormsDeps, Posted, Query } from './posted.ts'

export async function removePerson(
  deps: FormsDeps,
  holder: Holder,
  { form: { person } }: Posted,
): Promise<Query> {
  return (await remove(deps, holder, person)) ? { sent: 'removed' } : { error: 'failed' }
}
