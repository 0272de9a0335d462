import { lookAtGift } from './look-at-gift.ts'
import { eventOfGift, eventsOfGifts, publishGift, withdrawGift } from './publish-gift.ts'
import type { PublishDeps } from './record/store-gift.ts'

/** The part of gathering that takes given events into the catalogue. */
export function giftCatalogue(deps: PublishDeps) {
  const { db } = deps.database
  return {
    publish: (gift: Parameters<typeof publishGift>[1]) => publishGift(deps, gift),
    withdraw: (id: string) => withdrawGift(deps, id),
    look: (gift: Parameters<typeof lookAtGift>[1]) => lookAtGift({ db, now: deps.clock() }, gift),
    eventOf: (id: string) => eventOfGift(db, id),
    eventsOf: (ids: readonly string[]) => eventsOfGifts(db, ids),
  }
}
