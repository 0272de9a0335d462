import type { GiftState } from '@okolo/contract/events/gift'
import { Problem } from '#server/platform/problem.ts'
import { liveClaim } from './claims.ts'
import type { GiftDeps } from './gift-deps.ts'
import { changeGift, giftById, type Gift } from './gifts.ts'
import { giverById, isTrusted, organizerOf } from './givers.ts'
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
  if (giver === null || giver.confirmedAt === null) return gift.state
  const organizer =
    (await liveClaim(deps.db, gift.claimId)) ??
    (await organizerOf(deps.db, giver.email, gift.form.organizer))
  const owned = {
    ...gift,
    organizerId: organizer?.id ?? null,
    claimId: organizer?.claimId ?? null,
    form: organizer === null ? gift.form : { ...gift.form, organizer: organizer.name },
  }
  const now = deps.clock()
  if (organizer !== null || (await isTrusted(deps.db, giver.id))) {
    if (await publishNow(deps, owned)) return 'published'
  }
  await changeGift(
    deps.db,
    gift,
    {
      state: 'waiting',
      waitingSince: now,
      organizerId: owned.organizerId,
      claimId: owned.claimId,
      form: owned.form,
    },
    now,
  )
  return 'waiting'
}

/** False where the pipeline refuses it: then an operator looks. */
async function publishNow(deps: GiftDeps, gift: Gift): Promise<boolean> {
  try {
    await publish(deps, gift)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return false
  }
  const changes = {
    state: 'published' as const,
    form: gift.form,
    published: gift.form,
    organizerId: gift.organizerId,
    claimId: gift.claimId,
    waitingSince: null,
    reason: null,
  }
  await changeGift(deps.db, gift, changes, deps.clock())
  return true
}
