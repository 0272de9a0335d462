import type { GiftState } from '@okolo/contract/events/gift'
import { Problem } from '#server/platform/problem.ts'
import { isFree, organizerOfGift } from './claims.ts'
import type { GiftDeps } from './gift-deps.ts'
import { changeGift, giftById, type Gift } from './gifts.ts'
import { giverById } from './givers.ts'
import { publish } from './publish.ts'

/**
 * Takes in a gift whose giver's address is confirmed: a confirmed organizer's, and that of an address whose last three were good,
 * is published at once; others wait for a look.
 */
export async function receive(deps: GiftDeps, id: string): Promise<GiftState> {
  const gift = await giftById(deps.db, id)
  if (gift?.giverId == null) throw new Problem(404, 'not_found', 'The event was not found.')
  if (gift.state !== 'sent') return gift.state
  const giver = await giverById(deps.db, gift.giverId)
  if (giver === null || giver.confirmedAt === null || giver.bannedAt !== null) return gift.state
  const organizer = await organizerOfGift(deps.db, gift, giver)
  const form = organizer === null ? gift.form : { ...gift.form, organizer: organizer.name }
  const whose = { organizerId: organizer?.id ?? null, claimId: organizer?.claimId ?? null }
  const owned = { ...gift, form, ...whose }
  if ((await isFree(deps.db, owned, giver)) && (await publishNow(deps, owned))) return 'published'
  const now = deps.clock()
  await changeGift(deps.db, gift, { state: 'waiting', waitingSince: now, form, ...whose }, now)
  return 'waiting'
}

/** False where the pipeline refuses it: then an operator looks. */
async function publishNow(deps: GiftDeps, gift: Gift): Promise<boolean> {
  const { form } = gift
  try {
    const { organizerId, claimId } = await publish(deps, gift)
    const changes = { state: 'published' as const, form, published: form, organizerId, claimId }
    const settled = { ...changes, waitingSince: null, reason: null }
    return await changeGift(deps.db, gift, settled, deps.clock())
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return false
  }
}
