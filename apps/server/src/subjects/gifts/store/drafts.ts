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
import { tiePicture } from './pictures.ts'

/** A draft is kept by an account, or by the holder of a claim. */
type Keeper = { userId: number } | { claimId: number }

/** Keeps a form as a new draft, and returns its id; null: there are too many. */
export async function addDraft(
  deps: GiftDeps,
  keeper: Keeper,
  { form, locale }: { form: GiftForm; locale: string },
): Promise<string | null> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await hasRoom(tx, keeper))) return null
    const id = await addGift(tx, { state: 'draft', ...keeper, form, locale }, deps.clock())
    await tiePicture(tx, { id, state: 'draft', form }, deps.clock())
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

/** Changes a draft of its keeper, or takes over one of nobody. `gone`: it is another's, or was sent meanwhile. */
export async function changeDraft(
  deps: GiftDeps,
  userId: number,
  draft: Gift,
  form: GiftForm,
): Promise<'kept' | 'gone' | 'many'> {
  const isFree = draft.userId === null && draft.claimId === null
  if (!isFree && draft.userId !== userId) return 'gone'
  return inTransaction(deps.db, async (tx) => {
    if (isFree && !(await hasRoom(tx, { userId }))) return 'many'
    if (!(await changeGift(tx, draft, { form, userId }, deps.clock()))) return 'gone'
    await tiePicture(tx, { ...draft, form }, deps.clock())
    return 'kept'
  })
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

/** True if its keeper may keep one more. Others that are begun at this moment wait until the transaction ends. */
async function hasRoom(tx: Tx, keeper: Keeper): Promise<boolean> {
  const { table, id } =
    'userId' in keeper
      ? { table: 'user_account', id: keeper.userId }
      : { table: 'page_claim', id: keeper.claimId }
  await sql`select 1 from ${sql.table(table)} where id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from gift where state = 'draft' and ${isOf(keeper)}`.execute(tx)
  return (rows[0]?.count ?? 0) < MOST_GIFT_DRAFTS
}

function isOf(keeper: Keeper) {
  return 'userId' in keeper ? sql`user_id = ${keeper.userId}` : sql`claim_id = ${keeper.claimId}`
}
