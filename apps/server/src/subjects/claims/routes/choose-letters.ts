import { setLetters, type Holder } from '../store/holder.ts'
import type { FormsDeps, Posted, Query } from './posted.ts'

export async function chooseLetters(
  deps: FormsDeps,
  holder: Holder,
  { form: { wanted } }: Posted,
): Promise<Query> {
  await setLetters(deps, holder, wanted === 'yes')
  return { sent: wanted === 'yes' ? 'letters' : 'quiet' }
}
