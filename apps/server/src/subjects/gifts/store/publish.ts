import { refused } from '#server/platform/problem.ts'
import { draftsOfGift } from '../rules/draft-of-gift.ts'
import type { GiftDeps } from './gift-deps.ts'
import type { Gift } from './gifts.ts'
import { keepPicture } from './pictures.ts'
import { referencesOf } from './references.ts'

/** Puts what a gift says into the catalogue. Gives the slug of its event; throws a Problem where it cannot be listed. */
export async function publish(
  deps: GiftDeps,
  { id, form, organizerId, sameAs }: Pick<Gift, 'id' | 'form' | 'organizerId' | 'sameAs'>,
): Promise<string> {
  const refs = await referencesOf(deps, id, form)
  if (refs === null) throw refused('The city of this event is not known.')
  if (form.picture !== '') await keepPicture(deps.db, form.picture, id)
  const slug = await deps.catalogue.publish({
    id,
    city: form.city,
    isOrganizers: organizerId !== null,
    drafts: draftsOfGift(form, refs),
    sameAs,
  })
  deps.written()
  return slug
}

/** Takes a gift out of the catalogue. */
export async function unpublish(deps: GiftDeps, id: string): Promise<void> {
  await deps.catalogue.withdraw(id)
  deps.written()
}
