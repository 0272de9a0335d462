import { EMPTY_GIFT } from '@okolo/contract/events/gift-form'
import type { Locale } from '@okolo/contract/locale'
import type { Holder } from '#server/subjects/claims/store/holder.ts'
import { homeOf } from '#server/subjects/claims/store/own-events.ts'
import { claimIdOf } from '../store/claims.ts'
import { addDraft, copyGift, dropDraft } from '../store/drafts.ts'
import type { GiftDeps } from '../store/gift-deps.ts'
import { giftOfToken } from './own-gift.ts'

/** The id of the draft to go on with, or a word for the dashboard. */
export type Acted = { draft: string } | { sent: string } | { error: string }

/** Begins an event in the organizer's name. */
export async function giveAsOrganizer(
  deps: GiftDeps,
  holder: Holder,
  locale: Locale,
): Promise<Acted> {
  const city = (await homeOf(deps.db, holder.organizerId)) ?? ''
  const form = { ...EMPTY_GIFT, city, organizer: holder.name }
  return draftOr(await addDraft(deps, await keeperOf(deps, holder), { form, locale }))
}

/** Begins a copy of one of the organizer's events for a later year. `gift`: its token. */
export async function copyAsOrganizer(
  deps: GiftDeps,
  holder: Holder,
  { gift: token, locale }: { gift: string; locale: Locale },
): Promise<Acted> {
  const gift = await giftOfToken(deps, token)
  if (gift?.organizerId !== holder.organizerId) return { error: 'failed' }
  return draftOr(await copyGift(deps, await keeperOf(deps, holder), { gift, locale }))
}

/** Throws a draft of this holder away. */
export async function dropAsOrganizer(
  deps: GiftDeps,
  holder: Holder,
  token: string,
): Promise<Acted> {
  const gift = await giftOfToken(deps, token)
  if (gift === null) return { error: 'failed' }
  const isDropped = await dropDraft(deps.db, await keeperOf(deps, holder), gift.id)
  return isDropped ? { sent: 'dropped' } : { error: 'failed' }
}

async function keeperOf({ db }: GiftDeps, { uuid }: Holder): Promise<{ claimId: number }> {
  return { claimId: await claimIdOf(db, uuid) }
}

function draftOr(id: string | null): Acted {
  return id === null ? { error: 'drafts' } : { draft: id }
}
