import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { notFound, refused } from '#server/platform/problem.ts'
import { told } from '#server/words/messages/told.ts'
import { versionOf } from '../rules/clean-form.ts'
import type { GiftDeps } from './gift-deps.ts'
import { changeGift, giftById, giftsOfGiver, type Gift } from './gifts.ts'
import { banGiver, giverById, type Giver } from './givers.ts'
import { withGift } from './one-at-a-time.ts'
import { publish, unpublish } from './publish.ts'

export const DECISIONS = ['approve', 'ask', 'refuse', 'ban'] as const

/**
 * An operator's word on a gift. `reason`: what its giver reads; empty only for `approve`. `seen`: the version of the form that they
 * saw (clean-form.ts).
 */
export type Decision = {
  what: (typeof DECISIONS)[number]
  reason: string
  by: string
  seen?: string
}

/** Carries an operator's word out and writes to the giver. Throws a Problem where the gift waits for nobody, or has changed. */
export async function decideGift(deps: GiftDeps, id: string, decision: Decision): Promise<Gift> {
  if (decision.what !== 'approve' && decision.reason.trim() === '')
    throw refused(told('gifts.needsReason'))
  const { what } = decision
  return what === 'ban'
    ? ban(deps, id, decision)
    : withGift(deps.db, id, () => decide(deps, id, { ...decision, what }))
}

async function knownGift(deps: GiftDeps, id: string): Promise<Gift> {
  const gift = await giftById(deps.db, id)
  if (gift === null || gift.giverId === null) throw notFound('The event')
  return gift
}

async function decide(
  deps: GiftDeps,
  id: string,
  decision: Decision & { what: 'approve' | 'ask' | 'refuse' },
): Promise<Gift> {
  const gift = await knownGift(deps, id)
  if (gift.waitingSince === null) throw refused(told('gifts.decidedAlready'))
  if (decision.seen !== undefined && decision.seen !== versionOf(gift.form))
    throw refused(told('gifts.changedMeanwhile'))
  const { reason } = decision
  switch (decision.what) {
    case 'approve': {
      const { organizerId } = await publish(deps, gift)
      return settle(deps, gift, decision, {
        kind: 'giftPublished',
        changes: { state: 'published', published: gift.form, organizerId, reason: null },
      })
    }
    case 'ask':
      return settle(deps, gift, decision, {
        kind: 'giftAsked',
        changes: { state: gift.published === null ? 'asked' : gift.state, reason },
      })
    case 'refuse':
      return settle(deps, gift, decision, {
        kind: 'giftRefused',
        changes:
          gift.published === null
            ? { state: 'refused', reason }
            : // The correction is refused; what stood before stands.
              { form: gift.published, reason },
      })
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
  const decided =
    what === 'ask' ? {} : { decidedAt: now, decidedBy: by, wasGood: what === 'approve' }
  await inTransaction(deps.db, async (tx) => {
    const isFirst = await changeGift(tx, gift, { ...changes, ...decided, waitingSince: null }, now)
    if (!isFirst) throw refused(told('gifts.decidedAlready'))
    const giver = gift.giverId === null ? null : await giverById(tx, gift.giverId)
    if (giver !== null) await tellGiver(tx, { gift, giver, kind, now })
  })
  return (await giftById(deps.db, gift.id)) ?? gift
}

async function tellGiver(
  db: Db,
  { gift, giver, kind, now }: { gift: Gift; giver: Giver; kind: Outcome['kind']; now: Date },
): Promise<void> {
  if (giver.refusedAt !== null) return
  await queueMail(db, {
    key: `${kind} ${gift.id} ${now.getTime()}`,
    userId: null,
    address: giver.email,
    kind,
    locale: gift.locale,
    linkId: gift.id,
    at: now,
  })
}

/** Takes back everything that the address has given, and takes nothing from it again. */
async function ban(deps: GiftDeps, id: string, { reason, by }: Decision): Promise<Gift> {
  const { giverId } = await knownGift(deps, id)
  const giver = giverId === null ? null : await giverById(deps.db, giverId)
  if (giver === null) throw notFound('The event')
  if (giver.bannedAt !== null) throw refused(told('gifts.bannedAlready'))
  const now = deps.clock()
  await banGiver(deps.db, giver.id, reason, now)
  for (const one of await giftsOfGiver(deps.db, giver.id))
    await withGift(deps.db, one.id, () => takeBack(deps, one.id, { reason, by, now }))
  const gift = await knownGift(deps, id)
  await tellGiver(deps.db, { gift, giver, kind: 'giftRefused', now })
  return gift
}

async function takeBack(
  deps: GiftDeps,
  id: string,
  { reason, by, now }: { reason: string; by: string; now: Date },
): Promise<void> {
  const gift = await giftById(deps.db, id)
  if (gift === null) return
  if (gift.published !== null) await unpublish(deps, id)
  const changes = { state: 'refused' as const, published: null, waitingSince: null, reason }
  const decided = { wasGood: false, decidedBy: by, decidedAt: now }
  await changeGift(deps.db, gift, { ...changes, ...decided }, now)
}
