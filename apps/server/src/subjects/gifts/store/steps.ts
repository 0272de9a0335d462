import type { GiftStep } from '@okolo/contract/events/gift'
import type { GiftForm } from '@okolo/contract/events/gift-form'
import { countAttempt } from '#server/people/sessions/attempts.ts'
import { mailboxKey } from '#server/platform/mail/email-key.ts'
import { notFound } from '#server/platform/problem.ts'
import { changedFields, needsLook } from '../rules/clean-form.ts'
import { refusedContent } from '../rules/refused-content.ts'
import { giftToken, organizerGiftToken } from '../rules/tokens.ts'
import { isFree, liveClaim, organizerOfGift, type ClaimOfLink } from './claims.ts'
import type { GiftDeps } from './gift-deps.ts'
import { addGift, changeGift, giftById, sameContent, type Gift } from './gifts.ts'
import { confirmGiver, giverById, giverOf, refusalsOf, refuseGifts, type Giver } from './givers.ts'
import { faultsOf } from './look.ts'
import { withGift } from './one-at-a-time.ts'
import { tiePicture } from './pictures.ts'
import { publish, unpublish } from './publish.ts'
import { receive } from './receive.ts'
import { PER_GIVER, type Sent, type Unsent } from './send.ts'

type Taken = {
  step: GiftStep
  form: GiftForm | null
  /** Of somebody who looks after its organizer's page, where the link is not the mailed one. */
  claim?: ClaimOfLink | null
}

/** Does what is pressed behind the link of a gift. Opening the link does nothing. */
export function takeStep(deps: GiftDeps, id: string, taken: Taken): Promise<Sent | Unsent> {
  return withGift(deps.db, id, () => step(deps, id, taken))
}

async function step(
  deps: GiftDeps,
  id: string,
  { step: asked, form, claim = null }: Taken,
): Promise<Sent | Unsent> {
  const gift = await giftById(deps.db, id)
  const giver = gift?.giverId == null ? null : await giverById(deps.db, gift.giverId)
  if (gift === null || giver === null) throw notFound('The event')
  if ((await refusalsOf(deps.db, giver.email)).isBanned) return { why: 'banned' }
  if (claim !== null && (asked === 'confirm' || asked === 'disown')) throw notFound('The event')
  if (asked === 'disown') await refuseGifts(deps.db, giver.id, deps.clock())
  // Only the mailbox has the mailed link.
  else if (claim === null) await confirmGiver(deps.db, giver.id, deps.clock())
  const owned = { ...gift, ...(await whoseNow(deps, { gift, giver, claim })) }
  const outcome = await act(deps, { gift: owned, giver, claim }, asked, form ?? gift.form)
  if ('why' in outcome) return outcome
  const { state, of } = outcome
  const token =
    claim === null
      ? giftToken(deps.secrets, 'link', of)
      : organizerGiftToken(deps.secrets, of, claim.uuid)
  return { state, token }
}

type About = { gift: Gift; giver: Giver; claim: ClaimOfLink | null }
type Whose = Pick<Gift, 'organizerId' | 'claimId'>

/** Somebody who looks after the page gives it from now on. The words of a giver who left it are a stranger's, even when it is claimed again. */
async function whoseNow({ db }: GiftDeps, { gift, giver, claim }: About): Promise<Whose> {
  const { organizerId, claimId } = gift
  if (claim !== null) return { organizerId, claimId: claim.id }
  const isLeft = organizerId !== null && (await organizerOfGift(db, gift, giver)) === null
  return isLeft ? { organizerId: null, claimId: null } : { organizerId, claimId }
}

/** The state of a gift, by its id. */
type Done = { state: Gift['state']; of: string }

function act(
  deps: GiftDeps,
  about: About,
  asked: GiftStep,
  form: GiftForm,
): Promise<Done | Unsent> {
  const { gift } = about
  switch (asked) {
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
      return asked satisfies never
  }
}

function done({ id }: Pick<Gift, 'id'>, state: Gift['state']): Done {
  return { state, of: id }
}

/** A gift that came by mail may lack something that the form asks for. */
async function confirm(deps: GiftDeps, gift: Gift): Promise<Done | Unsent> {
  const unsent = gift.state === 'sent' ? await unsentOf(deps, gift, gift.form) : null
  return unsent ?? done(gift, await receive(deps, gift.id))
}

async function withdraw(deps: GiftDeps, gift: Gift): Promise<Done> {
  // Otherwise a refused event could be withdrawn and sent again as if nobody had looked.
  if (gift.state === 'refused') return done(gift, 'refused')
  if (gift.published !== null) await unpublish(deps, gift.id)
  const changes = { state: 'withdrawn' as const, published: null, waitingSince: null }
  await changeGift(deps.db, gift, changes, deps.clock())
  return done(gift, 'withdrawn')
}

/** A state is a fact that its giver knows best: it stands at once. */
async function setStatus(deps: GiftDeps, gift: Gift, status: string): Promise<Done> {
  if (gift.state === 'refused') return done(gift, 'refused')
  const form = { ...gift.form, status }
  const published = gift.published === null ? null : { ...gift.published, status }
  const whose = published === null ? {} : await publishAs(deps, { ...gift, form: published })
  await changeGift(deps.db, gift, { form, published, ...whose }, deps.clock())
  return done(gift, gift.state)
}

async function save(
  deps: GiftDeps,
  { gift, giver }: About,
  given: GiftForm,
): Promise<Done | Unsent> {
  // Nobody gives in another organizer's name.
  const form = gift.organizerId === null ? given : { ...given, organizer: gift.form.organizer }
  const unsent = await unsentOf(deps, gift, form)
  if (unsent !== null) return unsent
  const now = deps.clock()
  const { published, organizerId, claimId } = gift
  if (published === null) {
    const isAnswer = gift.state === 'asked' || gift.state === 'withdrawn'
    const changes = isAnswer ? { state: 'waiting' as const, waitingSince: now } : {}
    await changeGift(deps.db, gift, { form, organizerId, claimId, ...changes }, now)
    return done(gift, isAnswer ? 'waiting' : gift.state)
  }
  const changed = { ...gift, form }
  if (!(await isFree(deps.db, changed, giver)) && needsLook(changedFields(published, form))) {
    const waitingSince = gift.waitingSince ?? now
    await changeGift(deps.db, gift, { form, organizerId, claimId, waitingSince }, now)
    return done(gift, gift.state)
  }
  const whose = await publishAs(deps, changed)
  await changeGift(deps.db, gift, { form, published: form, waitingSince: null, ...whose }, now)
  return done(gift, gift.state)
}

/** Publishes what it says now. Gives whose word it is. */
async function publishAs(deps: GiftDeps, gift: Gift): Promise<Whose> {
  const { organizerId, claimId } = await publish(deps, gift)
  return { organizerId, claimId }
}

/** Gives the event of the form anew: in the name of the same address, or of whoever looks after the organizer's page now. */
async function repeat(
  deps: GiftDeps,
  { gift, giver, claim }: About,
  form: GiftForm,
): Promise<Done | Unsent> {
  const unsent = await unsentOf(deps, gift, form)
  if (unsent !== null) return unsent
  const [now, { locale }] = [deps.clock(), gift]
  if ((await sameContent(deps.db, form, { except: null, now })).exact > 0) return { why: 'same' }
  const email = (await liveClaim(deps.db, claim?.id ?? null))?.email ?? null
  const by = email === null ? giver : await giverOf(deps.db, { email, locale, now })
  if ((await refusalsOf(deps.db, by.email)).isBanned) return { why: 'banned' }
  const ofGiver = { what: 'gift of', who: mailboxKey(by.email), limit: PER_GIVER }
  if ((await countAttempt(deps, [ofGiver], now)) !== null) return { why: 'many' }
  if (email !== null) await confirmGiver(deps.db, by.id, now)
  const again = { state: 'sent' as const, form: { ...form, status: '' } }
  const userId = claim === null ? gift.userId : null
  const owned = { giverId: by.id, userId, claimId: gift.claimId, locale }
  const id = await addGift(deps.db, { ...again, ...owned }, now)
  await tiePicture(deps.db, { id, ...again }, now)
  return done({ id }, await receive(deps, id))
}

async function unsentOf(deps: GiftDeps, { id }: Gift, form: GiftForm): Promise<Unsent | null> {
  const faults = await faultsOf(deps, form, id)
  if (faults.length > 0) return { why: 'faults', faults }
  const content = refusedContent(form, deps.site.value.forbiddenWords)
  return content === null ? null : { why: 'content', ...content }
}
