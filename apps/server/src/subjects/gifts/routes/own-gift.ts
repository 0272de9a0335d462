import type { OwnGift } from '@okolo/contract/events/gift'
import type { Locale } from '@okolo/contract/locale'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { masked } from '#server/subjects/claims/rules/ways.ts'
import { figuresOf } from '#server/subjects/claims/store/figures.ts'
import type { GiftDeps } from '../store/gift-deps.ts'
import { readGiftToken } from '../rules/tokens.ts'
import { giftById, type Gift } from '../store/gifts.ts'
import { giverById } from '../store/givers.ts'
import { lookAt } from '../store/look.ts'

/** The gift behind a token. A draft's token opens nothing once it is sent. Null: none. */
export async function giftOfToken(deps: GiftDeps, token: string): Promise<Gift | null> {
  const read = readGiftToken(deps.secrets, token)
  if (read === null) return null
  const gift = await giftById(deps.db, read.id)
  if (gift === null) return null
  return (read.kind === 'draft') === (gift.state === 'draft') ? gift : null
}

/** A gift as its giver sees it. */
export async function ownGift(deps: GiftDeps, gift: Gift, locale: Locale): Promise<OwnGift> {
  const giver = gift.giverId === null ? null : await giverById(deps.db, gift.giverId)
  const event = gift.published === null ? null : await deps.catalogue.eventOf(gift.id)
  return {
    state: gift.state,
    form: gift.form,
    is_changing: gift.published !== null && gift.waitingSince !== null,
    reason: gift.reason,
    email: giver === null ? null : masked(giver.email),
    event: event?.slug ?? null,
    reading: gift.reading,
    look: await lookAt(deps, gift.form, {
      id: gift.id,
      locale,
      isOrganizers: gift.organizerId !== null,
    }),
    figures: event === null ? null : await figuresOfEvent(deps.db, event.uuid, deps.clock()),
  }
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
