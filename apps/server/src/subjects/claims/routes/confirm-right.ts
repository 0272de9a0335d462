import { z } from 'zod'
import type { Holder } from '../store/holder.ts'
import { confirmEvents } from '../store/dashboard.ts'
import type { FormsDeps, Posted, Query } from './posted.ts'

const Texts = z.union([z.array(z.string()), z.string().transform((one) => [one])]).catch([])
const Confirmed = z.object({ event: Texts }).catch({ event: [] })

export async function confirmRight(
  deps: FormsDeps,
  holder: Holder,
  { request }: Posted,
): Promise<Query> {
  const { event } = Confirmed.parse(request.body ?? {})
  if ((await confirmEvents(deps, holder, event.slice(0, 100))) > 0) deps.written()
  return { sent: 'right' }
}
