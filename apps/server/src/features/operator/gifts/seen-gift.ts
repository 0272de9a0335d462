import type { GiftLook } from '@okolo/contract/events/gift'
import type { GiftField } from '@okolo/contract/events/gift-fields'
import type { Locale } from '@okolo/contract/locale'
import { giftFieldNames } from '@okolo/i18n/format'
import { findEvent } from '#server/ingest/recluster/operate.ts'
import { Problem } from '#server/platform/problem.ts'
import type { GiftDeps } from '#server/subjects/gifts/store/gift-deps.ts'
import { giftById, type Gift } from '#server/subjects/gifts/store/gifts.ts'
import { giverById, isOthersOrganizer, type Giver } from '#server/subjects/gifts/store/givers.ts'
import { lookAt } from '#server/subjects/gifts/store/look.ts'
import { recordOf, type GiverRecord } from '#server/subjects/gifts/store/queue.ts'
import { told } from '#server/words/messages/told.ts'

type Named = { slug: string; title: string }

/** Everything that an operator judges a gift by. */
export type SeenGift = {
  gift: Gift
  giver: Giver
  /** The names of the form's fields, in the operator's language. */
  names: Record<GiftField, string>
  record: GiverRecord
  look: GiftLook
  /** The known event that its giver says it is. */
  same: Named | null
  /** Slug of the event that stands, if one does. */
  stands: string | null
  /** The organizer that it names has a page that somebody else has claimed. */
  isOthers: boolean
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A gift that was sent and confirmed. Drafts, and gifts of addresses that nobody confirmed, are not for operators. */
export async function giftForOperators(deps: GiftDeps, id: string): Promise<[Gift, Giver]> {
  const gift = UUID.test(id) ? await giftById(deps.db, id) : null
  const giver = gift?.giverId == null ? null : await giverById(deps.db, gift.giverId)
  if (gift === null || giver === null || gift.state === 'draft' || gift.state === 'sent')
    throw new Problem(404, 'not_found', told('gifts.missing'))
  return [gift, giver]
}

export async function seeGift(
  deps: GiftDeps,
  [gift, giver]: [Gift, Giver],
  locale: Locale,
): Promise<SeenGift> {
  const { id, form, organizerId, sameAs } = gift
  return {
    gift,
    giver,
    names: await giftFieldNames(locale),
    record: await recordOf(deps.db, giver.id, id),
    look: await lookAt(deps, form, { id, locale, isOrganizers: organizerId !== null }),
    same: sameAs === null ? null : await knownEvent(deps, sameAs),
    stands: gift.published === null ? null : ((await deps.catalogue.eventOf(id))?.slug ?? null),
    isOthers: await isOthersOrganizer(deps.db, form, giver.email),
  }
}

async function knownEvent({ db }: GiftDeps, uuid: string): Promise<Named | null> {
  try {
    return await findEvent(db, uuid)
  } catch (error) {
    // It has gone since.
    if (!(error instanceof Problem)) throw error
    return null
  }
}
