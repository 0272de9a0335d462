import { wishLetters, type Holder } from '../store/holder.ts'
import type { FormsDeps, Posted, Query } from './posted.ts'

export async function wishForLetters(
  deps: FormsDeps,
  holder: Holder,
  { form: { wanted } }: Posted,
): Promise<Query> {
  await wishLetters(deps, holder, wanted === 'yes')
  return { sent: wanted === 'yes' ? 'letters' : 'quiet' }
}
