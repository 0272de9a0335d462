import type { GiftStep } from '@okolo/contract/events/gift'
import type { GiftForm } from '@okolo/contract/events/gift-form'
import { countAttempt } from '#server/people/sessions/attempts.ts'
import { mailboxKey } from '#server/platform/mail/email-key.ts'
import { notFound } from '#server/platform/problem.ts'
import { changedFields, needsLook } from '../rules/clean-form.ts'
import { refusedContent } from '../rules/refused-content.ts'
import type { GiftDeps } from './gift-deps.ts'
import { giftToken } from '../rules/tokens.ts'
import { addGift, changeGift, giftById, sameContent, type Gift } from './gifts.ts'
import { confirmGiver, giverById, isFree, refuseGifts, refusalsOf, type Giver } from './givers.ts'
import { faultsOf } from './look.ts'
import { withGift } from './one-at-a-time.ts'
import { publish, unpublish } from './publish.ts'
import { receive } from './receive.ts'
import { PER_GIVER, type Sent, type Unsent } from './send.ts'

/** Does what the giver presses behind the mailed link. Opening the link does nothing. */
export function takeStep(
  deps: GiftDeps,
  id: string,
  asked: { step: GiftStep; form: GiftForm | null },
): Promise<Sent | Unsent> {
  return withGift(deps.db, id, () => step(deps, id, asked))
}

async function step(
  deps: GiftDeps,
  id: string,
  { step: asked, form }: { step: GiftStep; form: GiftForm | null },
): Promise<Sent | Unsent> {
  const gift = await giftById(deps.db, id)
  const giver = gift?.giverId == null ? null : await giverById(deps.db, gift.giverId)
  if (gift === null || giver === null) throw notFound('The event')
  if ((await refusalsOf(deps.db, giver.email)).isBanned) return { why: 'banned' }
  if (asked === 'disown') return disown(deps, gift, giver)
  // Only the mailbox has the link.
  await confirmGiver(deps.db, giver.id, deps.clock())
  switch (asked) {
    case 'confirm':
      return confirm(deps, gift)
    case 'withdraw':
      return withdraw(deps, gift)
    case 'cancel':
      return setStatus(deps, gift, 'cancelled')
    case 'sold_out':
      return setStatus(deps, gift, 'sold_out')
    case 'restore':
      return setStatus(deps, gift, '')
    case 'save':
      return save(deps, gift, giver, form ?? gift.form)
    case 'repeat':
      return repeat(deps, gift, giver, form ?? gift.form)
    default:
      return asked satisfies never
  }
}

function done({ secrets }: GiftDeps, { id }: Pick<Gift, 'id'>, state: Gift['state']): Sent {
  return { state, token: giftToken(secrets, 'link', id) }
}

/** A gift that came by mail may lack something that the form asks for. */
async function confirm(deps: GiftDeps, gift: Gift): Promise<Sent | Unsent> {
  const unsent = gift.state === 'sent' ? await unsentOf(deps, gift, gift.form) : null
  return unsent ?? done(deps, gift, await receive(deps, gift.id))
}

async function withdraw(deps: GiftDeps, gift: Gift): Promise<Sent> {
  // Otherwise a refused event could be withdrawn and sent again as if nobody had looked.
  if (gift.state === 'refused') return done(deps, gift, 'refused')
  if (gift.published !== null) await unpublish(deps, gift.id)
  const changes = { state: 'withdrawn' as const, published: null, waitingSince: null }
  await changeGift(deps.db, gift, changes, deps.clock())
  return done(deps, gift, 'withdrawn')
}

async function disown(deps: GiftDeps, gift: Gift, giver: Giver): Promise<Sent> {
  await refuseGifts(deps.db, giver.id, deps.clock())
  return withdraw(deps, gift)
}

/** A state is a fact that its giver knows best: it stands at once. */
async function setStatus(deps: GiftDeps, gift: Gift, status: string): Promise<Sent> {
  const form = { ...gift.form, status }
  const published = gift.published === null ? null : { ...gift.published, status }
  const organizer =
    published === null ? {} : { organizerId: await weighed(deps, { ...gift, form: published }) }
  await changeGift(deps.db, gift, { form, published, ...organizer }, deps.clock())
  return done(deps, gift, gift.state)
}

async function save(
  deps: GiftDeps,
  gift: Gift,
  giver: Giver,
  form: GiftForm,
): Promise<Sent | Unsent> {
  const unsent = await unsentOf(deps, gift, form)
  if (unsent !== null) return unsent
  const now = deps.clock()
  const { published } = gift
  if (published === null) {
    const isAnswer = gift.state === 'asked' || gift.state === 'withdrawn'
    const changes = isAnswer ? { state: 'waiting' as const, waitingSince: now } : {}
    await changeGift(deps.db, gift, { form, ...changes }, now)
    return done(deps, gift, isAnswer ? 'waiting' : gift.state)
  }
  if (!(await isFree(deps.db, giver, form)) && needsLook(changedFields(published, form))) {
    await changeGift(deps.db, gift, { form, waitingSince: gift.waitingSince ?? now }, now)
    return done(deps, gift, gift.state)
  }
  const organizerId = await weighed(deps, { ...gift, form })
  const changes = { form, published: form, waitingSince: null, organizerId }
  await changeGift(deps.db, gift, changes, now)
  return done(deps, gift, gift.state)
}

async function weighed(deps: GiftDeps, gift: Gift): Promise<number | null> {
  return (await publish(deps, gift)).organizerId
}

/** Gives the event of the form anew, in the name of the same address. */
async function repeat(
  deps: GiftDeps,
  gift: Gift,
  giver: Giver,
  form: GiftForm,
): Promise<Sent | Unsent> {
  const unsent = await unsentOf(deps, gift, form)
  if (unsent !== null) return unsent
  const now = deps.clock()
  if ((await sameContent(deps.db, form, { except: null, now })).exact > 0) return { why: 'same' }
  const ofGiver = { what: 'gift of', who: mailboxKey(giver.email), limit: PER_GIVER }
  if ((await countAttempt(deps, [ofGiver], now)) !== null) return { why: 'many' }
  const again = { state: 'sent' as const, giverId: giver.id, userId: gift.userId }
  const { locale } = gift
  const id = await addGift(deps.db, { ...again, form: { ...form, status: '' }, locale }, now)
  return done(deps, { id }, await receive(deps, id))
}

async function unsentOf(deps: GiftDeps, { id }: Gift, form: GiftForm): Promise<Unsent | null> {
  const faults = await faultsOf(deps, form, id)
  if (faults.length > 0) return { why: 'faults', faults }
  const content = refusedContent(form, deps.site.value.forbiddenWords)
  return content === null ? null : { why: 'content', ...content }
}
