import type { GiftStep } from '@okolo/contract/events/gift'
import type { GiftForm } from '@okolo/contract/events/gift-form'
import { notFound } from '#server/platform/problem.ts'
import { changedFields, needsLook } from '../rules/clean-form.ts'
import { refusedContent } from '../rules/refused-content.ts'
import type { GiftDeps } from './gift-deps.ts'
import { giftToken, organizerGiftToken } from '../rules/tokens.ts'
import { liveClaim, standingOf, type ClaimOfLink } from './claims.ts'
import { addGift, changeGift, giftById, type Gift } from './gifts.ts'
import { confirmGiver, giverById, giverOf, isTrusted, refuseGifts, type Giver } from './givers.ts'
import { faultsOf } from './look.ts'
import { publish, unpublish } from './publish.ts'
import { receive } from './receive.ts'
import type { Sent, Unsent } from './send.ts'

type Taken = {
  step: GiftStep
  form: GiftForm | null
  /** Of somebody who looks after its organizer's page, where the link is not the mailed one. */
  claim?: ClaimOfLink | null
}

/** Does what is pressed behind the link of a gift. Opening the link does nothing. */
export async function takeStep(
  deps: GiftDeps,
  id: string,
  { step, form, claim = null }: Taken,
): Promise<Sent | Unsent> {
  const gift = await giftById(deps.db, id)
  const giver = gift?.giverId == null ? null : await giverById(deps.db, gift.giverId)
  if (gift === null || giver === null) throw notFound('The event')
  if (giver.bannedAt !== null) return { why: 'banned' }
  if (claim !== null && (step === 'confirm' || step === 'disown')) throw notFound('The event')
  if (step === 'disown') await refuseGifts(deps.db, giver.id, deps.clock())
  // Only the mailbox has the mailed link.
  else if (claim === null) await confirmGiver(deps.db, giver.id, deps.clock())
  const outcome = await act(deps, { gift, giver, claim }, step, form ?? gift.form)
  if ('why' in outcome) return outcome
  const { state, of } = outcome
  const token =
    claim === null
      ? giftToken(deps.secrets, 'link', of)
      : organizerGiftToken(deps.secrets, of, claim.uuid)
  return { state, token }
}

type About = { gift: Gift; giver: Giver; claim: ClaimOfLink | null }
/** The state of a gift, by its id. */
type Done = { state: Gift['state']; of: string }

function act(deps: GiftDeps, about: About, step: GiftStep, form: GiftForm): Promise<Done | Unsent> {
  const { gift } = about
  switch (step) {
    case 'confirm':
      return confirm(deps, gift)
    case 'disown':
    case 'withdraw':
      return withdraw(deps, gift)
    case 'cancel':
      return setStatus(deps, gift, 'cancelled')
    case 'sold_out':
      return setStatus(deps, gift, 'sold_out')
    case 'restore':
      return setStatus(deps, gift, '')
    case 'save':
      return save(deps, about, form)
    case 'repeat':
      return repeat(deps, about, form)
    default:
      return step satisfies never
  }
}

function done({ id }: Pick<Gift, 'id'>, state: Gift['state']): Done {
  return { state, of: id }
}

/** A gift that came by mail may lack something that the form asks for. */
async function confirm(deps: GiftDeps, gift: Gift): Promise<Done | Unsent> {
  const unsent = gift.state === 'sent' ? await unsentOf(deps, gift.form) : null
  return unsent ?? done(gift, await receive(deps, gift.id))
}

async function withdraw(deps: GiftDeps, gift: Gift): Promise<Done> {
  if (gift.published !== null) await unpublish(deps, gift.id)
  const changes = { state: 'withdrawn' as const, published: null, waitingSince: null }
  await changeGift(deps.db, gift, changes, deps.clock())
  return done(gift, 'withdrawn')
}

/** A state is a fact that its giver knows best: it stands at once. */
async function setStatus(deps: GiftDeps, gift: Gift, status: string): Promise<Done> {
  const form = { ...gift.form, status }
  const published = gift.published === null ? null : { ...gift.published, status }
  if (published !== null) await publish(deps, { ...gift, form: published })
  await changeGift(deps.db, gift, { form, published }, deps.clock())
  return done(gift, gift.state)
}

async function save(
  deps: GiftDeps,
  { gift, giver, claim }: About,
  given: GiftForm,
): Promise<Done | Unsent> {
  // Nobody gives in another organizer's name.
  const form = gift.organizerId === null ? given : { ...given, organizer: gift.form.organizer }
  const unsent = await unsentOf(deps, form)
  if (unsent !== null) return unsent
  const now = deps.clock()
  const { published } = gift
  if (published === null) {
    const isAnswer = gift.state === 'asked' || gift.state === 'withdrawn'
    const changes = isAnswer ? { state: 'waiting' as const, waitingSince: now } : {}
    await changeGift(deps.db, gift, { form, ...changes }, now)
    return done(gift, isAnswer ? 'waiting' : gift.state)
  }
  const isOrganizers =
    gift.organizerId !== null && (claim !== null || (await standingOf(deps.db, gift)) === 'own')
  const isFree = isOrganizers || (await isTrusted(deps.db, giver.id))
  if (!isFree && needsLook(changedFields(published, form))) {
    await changeGift(deps.db, gift, { form, waitingSince: gift.waitingSince ?? now }, now)
    return done(gift, gift.state)
  }
  await publish(deps, { ...gift, form })
  await changeGift(deps.db, gift, { form, published: form, waitingSince: null }, now)
  return done(gift, gift.state)
}

/** Gives the event of the form anew: in the name of the same address, or of whoever looks after the organizer's page now. */
async function repeat(
  deps: GiftDeps,
  { gift, giver, claim }: About,
  form: GiftForm,
): Promise<Done | Unsent> {
  const unsent = await unsentOf(deps, form)
  if (unsent !== null) return unsent
  const [now, { locale }] = [deps.clock(), gift]
  const email = (await liveClaim(deps.db, claim?.id ?? null))?.email ?? null
  const by = email === null ? giver : await giverOf(deps.db, { email, locale, now })
  if (by.bannedAt !== null) return { why: 'banned' }
  if (email !== null) await confirmGiver(deps.db, by.id, now)
  const id = await addGift(
    deps.db,
    {
      state: 'sent',
      giverId: by.id,
      userId: claim === null ? gift.userId : null,
      claimId: claim === null ? gift.claimId : claim.id,
      form: { ...form, status: '' },
      locale,
    },
    now,
  )
  return done({ id }, await receive(deps, id))
}

async function unsentOf(deps: GiftDeps, form: GiftForm): Promise<Unsent | null> {
  const faults = await faultsOf(deps, form)
  if (faults.length > 0) return { why: 'faults', faults }
  const content = refusedContent(form, deps.site.value.forbiddenWords)
  return content === null ? null : { why: 'content', ...content }
}
