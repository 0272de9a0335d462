import { GIFT_FIELDS, GIFT_LIMITS } from '@okolo/contract/events/gift-fields'
import type { GiftForm } from '@okolo/contract/events/gift-form'
import { MOST_GIFT_DRAFTS } from '@okolo/contract/events/own-gifts'
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '#server/platform/database/db.ts'
import { dayIn } from '#server/knowledge/time/zoned-time.ts'
import { Problem } from '#server/platform/problem.ts'
import { cleanForm } from '../rules/clean-form.ts'
import { copiedForm } from '../rules/copied-form.ts'
import type { GiftDeps } from './gift-deps.ts'
import { addGift, changeGift, type Gift } from './gifts.ts'
import { copyPicture, keepPicture } from './pictures.ts'

/** A draft is kept by an account, or by the holder of a claim. */
type Keeper = { userId: number } | { claimId: number }

/** Keeps a form as a new draft, and returns its id; null: there are too many. */
export async function addDraft(
  deps: GiftDeps,
  keeper: Keeper,
  { form, locale }: { form: GiftForm; locale: string },
): Promise<string | null> {
  return inTransaction(deps.db, async (tx) => {
    if ((await countDrafts(tx, keeper)) >= MOST_GIFT_DRAFTS) return null
    const id = await addGift(tx, { state: 'draft', ...keeper, form, locale }, deps.clock())
    await tiePicture(deps, tx, id, form)
    return id
  })
}

/** Keeps a copy of a gift for a later year as a new draft. Null: there are too many. */
export async function copyGift(
  deps: GiftDeps,
  keeper: Keeper,
  { gift, locale }: { gift: Gift; locale: string },
): Promise<string | null> {
  const { cityBySlug } = await deps.reference.get()
  const zone = cityBySlug.get(gift.form.city)?.time_zone ?? 'UTC'
  return addDraft(deps, keeper, { form: copiedForm(gift.form, dayIn(deps.clock(), zone)), locale })
}

/** Changes a draft of its keeper, or takes over one of nobody. False: it is another's, or was sent meanwhile. */
export async function changeDraft(
  deps: GiftDeps,
  userId: number,
  draft: Gift,
  form: GiftForm,
): Promise<boolean> {
  const isFree = draft.userId === null && draft.claimId === null
  if (!isFree && draft.userId !== userId) return false
  const isKept = await changeGift(deps.db, draft, { form, userId }, deps.clock())
  if (isKept) await tiePicture(deps, deps.db, draft.id, form)
  return isKept
}

/** Throws a draft away. False: its keeper has none of this id. */
export async function dropDraft(db: Db, keeper: Keeper, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from gift where id = ${id}::uuid and state = 'draft' and ${isOf(keeper)} returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** The form as it is kept. Throws the 400 of fields that are too long. */
export function formToKeep(given: GiftForm): GiftForm {
  const form = cleanForm(given)
  const long = GIFT_FIELDS.filter((field) => form[field].length > GIFT_LIMITS[field])
  if (long.length === 0) return form
  const errors = Object.fromEntries(long.map((field) => [field, ['too_long']]))
  throw new Problem(400, 'invalid', 'Some fields are too long.', errors)
}

async function countDrafts(db: Db | Tx, keeper: Keeper): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from gift where state = 'draft' and ${isOf(keeper)}`.execute(db)
  return rows[0]?.count ?? 0
}

function isOf(keeper: Keeper) {
  return 'userId' in keeper ? sql`user_id = ${keeper.userId}` : sql`claim_id = ${keeper.claimId}`
}

/** A picture belongs to one gift, with which it goes. */
async function tiePicture(
  { clock }: GiftDeps,
  db: Db | Tx,
  id: string,
  form: GiftForm,
): Promise<void> {
  if (form.picture === '') return
  await keepPicture(db, form.picture, id)
  const copy = await copyPicture(db, { key: form.picture, giftId: id }, clock())
  if (copy !== null)
    await changeGift(db, { id, state: 'draft' }, { form: { ...form, picture: copy } }, clock())
}
