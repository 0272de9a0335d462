import { refused } from '#server/platform/problem.ts'
import { draftsOfGift } from '../rules/draft-of-gift.ts'
import type { GiftDeps } from './gift-deps.ts'
import type { Gift } from './gifts.ts'
import { organizerOfGift } from './claims.ts'
import { giverById } from './givers.ts'
import { keepPicture } from './pictures.ts'
import { referencesOf } from './references.ts'

/** The event of a gift. `organizerId`, `claimId`: of the confirmed organizer whose word it is. */
type Published = { slug: string; organizerId: number | null; claimId: number | null }

/**
 * Puts what a gift says into the catalogue, with the weight that its giver has now: a claim may have ended since. Throws a Problem
 * where it cannot be listed.
 */
export async function publish(
  deps: GiftDeps,
  gift: Pick<Gift, 'id' | 'form' | 'giverId' | 'claimId' | 'organizerId' | 'sameAs'>,
): Promise<Published> {
  const { id, form, giverId, sameAs } = gift
  const refs = await referencesOf(deps, id, form)
  if (refs === null) throw refused('The city of this event is not known.')
  const giver = giverId === null ? null : await giverById(deps.db, giverId)
  const organizer = giver === null ? null : await organizerOfGift(deps.db, gift, giver)
  if (form.picture !== '') await keepPicture(deps.db, form.picture, id)
  const slug = await deps.catalogue.publish({
    id,
    city: form.city,
    isOrganizers: organizer !== null,
    drafts: draftsOfGift(form, refs),
    sameAs,
  })
  deps.written()
  return { slug, organizerId: organizer?.id ?? null, claimId: organizer?.claimId ?? null }
}

/** Takes a gift out of the catalogue. */
export async function unpublish(deps: GiftDeps, id: string): Promise<void> {
  await deps.catalogue.withdraw(id)
  deps.written()
}
