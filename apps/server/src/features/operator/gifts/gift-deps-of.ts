import type { GiftDeps } from '#server/subjects/gifts/store/gift-deps.ts'
import type { OperatorDeps } from '../operator-page.ts'

/** The dependencies of gifts, from those of operator pages. */
export function giftDepsOf(deps: OperatorDeps): GiftDeps {
  const { db, clock, reference, written, catalogue, people, config } = deps
  const { secrets } = people
  const { publicUrl, site } = config
  return {
    db,
    clock,
    reference,
    written,
    secrets,
    publicUrl,
    site,
    catalogue,
  }
}
