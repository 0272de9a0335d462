import { refused } from '#server/platform/problem.ts'
import { draftsOfGift } from '../rules/draft-of-gift.ts'
import type { GiftDeps } from './gift-deps.ts'
import type { Gift } from './gifts.ts'
import { giverById, organizerOf } from './givers.ts'
import { keepPicture } from './pictures.ts'
import { referencesOf } from './references.ts'

/** The event of a gift. `organizerId`: of the confirmed organizer whose word it is. */
type Published = { slug: string; organizerId: number | null }

/**
 * Puts what a gift says into the catalogue, with the weight that its giver has now: a claim may have ended since. Throws a Problem
 * where it cannot be listed.
 */
export async function publish(
  deps: GiftDeps,
  { id, form, giverId, sameAs }: Pick<Gift, 'id' | 'form' | 'giverId' | 'sameAs'>,
): Promise<Published> {
  const refs = await referencesOf(deps, id, form)
  if (refs === null) throw refused('The city of this event is not known.')
  const giver = giverId === null ? null : await giverById(deps.db, giverId)
  const organizer = giver === null ? null : await organizerOf(deps.db, giver.email, form.organizer)
  if (form.picture !== '') await keepPicture(deps.db, form.picture, id)
  const slug = await deps.catalogue.publish({
    id,
    city: form.city,
    isOrganizers: organizer !== null,
    drafts: draftsOfGift(form, refs),
    sameAs,
  })
  deps.written()
  return { slug, organizerId: organizer?.id ?? null }
}

/** Takes a gift out of the catalogue. */
export async function unpublish(deps: GiftDeps, id: string): Promise<void> {
  await deps.catalogue.withdraw(id)
  deps.written()
}
