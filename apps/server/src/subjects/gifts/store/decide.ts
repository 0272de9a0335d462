import { inTransaction } from '#server/platform/database/db.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { notFound, refused } from '#server/platform/problem.ts'
import type { GiftDeps } from './gift-deps.ts'
import { changeGift, giftById, giftsOfGiver, type Gift } from './gifts.ts'
import { banGiver, giverById } from './givers.ts'
import { publish, unpublish } from './publish.ts'

/** An operator's word on a gift. `reason`: what its giver reads; empty only for `approve`. */
export type Decision = { what: 'approve' | 'ask' | 'refuse' | 'ban'; reason: string; by: string }

/** Carries an operator's word out and writes to the giver. Throws a Problem where the gift waits for nobody. */
export async function decideGift(deps: GiftDeps, id: string, decision: Decision): Promise<Gift> {
  const gift = await giftById(deps.db, id)
  if (gift === null) throw notFound('The event')
  if (gift.waitingSince === null && decision.what !== 'ban')
    throw refused('Somebody has decided on this event already.')
  if (decision.what !== 'approve' && decision.reason.trim() === '')
    throw refused('Write a sentence to its giver: the reason, or the question.')
  switch (decision.what) {
    case 'approve':
      await publish(deps, gift)
      return settle(deps, gift, decision, {
        kind: 'giftPublished',
        changes: { state: 'published', published: gift.form, reason: null },
      })
    case 'ask':
      return settle(deps, gift, decision, {
        kind: 'giftAsked',
        changes: { state: gift.published === null ? 'asked' : gift.state, reason: decision.reason },
      })
    case 'refuse':
      return settle(deps, gift, decision, {
        kind: 'giftRefused',
        changes:
          gift.published === null
            ? { state: 'refused', reason: decision.reason }
            : // The correction is refused; what stood before stands.
              { form: gift.published, reason: decision.reason },
      })
    case 'ban':
      return ban(deps, gift, decision)
    default:
      return decision.what satisfies never
  }
}

type Outcome = {
  kind: 'giftPublished' | 'giftAsked' | 'giftRefused'
  changes: Parameters<typeof changeGift>[2]
}

async function settle(
  deps: GiftDeps,
  gift: Gift,
  { by, what }: Decision,
  { kind, changes }: Outcome,
): Promise<Gift> {
  const now = deps.clock()
  const decided = what === 'ask' ? {} : { decidedAt: now, decidedBy: by }
  await inTransaction(deps.db, async (tx) => {
    const isFirst = await changeGift(tx, gift, { ...changes, ...decided, waitingSince: null }, now)
    if (!isFirst) throw refused('Somebody has decided on this event already.')
    const giver = gift.giverId === null ? null : await giverById(tx, gift.giverId)
    if (giver === null || giver.refusedAt !== null) return
    await queueMail(tx, {
      key: `${kind} ${gift.id} ${now.getTime()}`,
      userId: null,
      address: giver.email,
      kind,
      locale: gift.locale,
      linkId: gift.id,
      at: now,
    })
  })
  return (await giftById(deps.db, gift.id)) ?? gift
}

/** Takes back everything that the address has given, and takes nothing from it again. */
async function ban(deps: GiftDeps, gift: Gift, { reason, by }: Decision): Promise<Gift> {
  if (gift.giverId === null) throw refused('A draft has no giver.')
  const now = deps.clock()
  await banGiver(deps.db, gift.giverId, reason, now)
  for (const one of await giftsOfGiver(deps.db, gift.giverId)) {
    if (one.published !== null) await unpublish(deps, one.id)
    await changeGift(
      deps.db,
      one,
      {
        state: 'refused',
        published: null,
        waitingSince: null,
        reason,
        decidedBy: by,
        decidedAt: now,
      },
      now,
    )
  }
  return (await giftById(deps.db, gift.id)) ?? gift
}
