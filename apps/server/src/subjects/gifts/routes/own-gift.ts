import type { OwnGift } from '@okolo/contract/events/gift'
import type { Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/problem.ts'
import { masked } from '#server/subjects/claims/rules/ways.ts'
import { figuresOf } from '#server/subjects/claims/store/figures.ts'
import { claimFor, liveClaim, standingOf, type ClaimOfLink } from '../store/claims.ts'
import type { GiftDeps } from '../store/gift-deps.ts'
import { readGiftToken } from '../rules/tokens.ts'
import { giftById, type Gift } from '../store/gifts.ts'
import { giverById } from '../store/givers.ts'
import { lookAt } from '../store/look.ts'

/** The gift behind a token, and by whose claim the link is, if it is not the mailed one. */
export async function openGift(
  deps: GiftDeps,
  token: string,
): Promise<{ gift: Gift; claim: ClaimOfLink | null } | null> {
  const read = readGiftToken(deps.secrets, token)
  const gift = read === null ? null : await giftById(deps.db, read.id)
  if (read === null || gift === null) return null
  if ((read.kind === 'draft') !== (gift.state === 'draft')) return null
  switch (read.kind) {
    case 'draft': {
      // A person who was removed from an organizer's page sends nothing in its name.
      const isOpen = gift.claimId === null || (await liveClaim(deps.db, gift.claimId)) !== null
      return isOpen ? { gift, claim: null } : null
    }
    case 'link':
      return (await standingOf(deps.db, gift)) === 'lost' ? null : { gift, claim: null }
    case 'claim': {
      const claim = await claimFor(deps.db, gift, read.claim)
      return claim === null ? null : { gift, claim }
    }
    default:
      return read satisfies never
  }
}

/** The gift behind a token. A draft's token opens nothing once it is sent. Null: none. */
export async function giftOfToken(deps: GiftDeps, token: string): Promise<Gift | null> {
  return (await openGift(deps, token))?.gift ?? null
}

/** The draft that is sent; null for an empty token. Throws the 404 of a token that opens none. */
export async function draftToSend(deps: GiftDeps, token: string): Promise<Gift | null> {
  if (token === '') return null
  const gift = await giftOfToken(deps, token)
  if (gift?.state !== 'draft') throw notFound('The draft')
  return gift
}

/** A gift as its giver sees it. */
export async function ownGift(deps: GiftDeps, gift: Gift, locale: Locale): Promise<OwnGift> {
  const email =
    gift.giverId === null
      ? (await liveClaim(deps.db, gift.claimId))?.email
      : (await giverById(deps.db, gift.giverId))?.email
  const event = gift.published === null ? null : await deps.catalogue.eventOf(gift.id)
  return {
    state: gift.state,
    form: gift.form,
    is_changing: gift.published !== null && gift.waitingSince !== null,
    reason: gift.reason,
    email: email == null ? null : masked(email),
    event: event?.slug ?? null,
    reading: gift.reading,
    look: await lookAt(deps, formShown(gift), {
      id: gift.id,
      locale,
      isOrganizers: gift.organizerId !== null || gift.claimId !== null,
    }),
    figures: event === null ? null : await figuresOfEvent(deps.db, event.uuid, deps.clock()),
  }
}

/** The picture of an event that was refused or withdrawn is given out to nobody. */
function formShown({ state, form }: Gift): Gift['form'] {
  return state === 'refused' || state === 'withdrawn' ? { ...form, picture: '' } : form
}

async function figuresOfEvent(db: Db, uuid: string, now: Date): Promise<OwnGift['figures']> {
  const { rows } = await sql<{ id: number }>`
    select id from event where uuid = ${uuid}::uuid`.execute(db)
  return (
    await figuresOf(
      db,
      rows.map(({ id }) => id),
      now,
    )
  ).totals
}
