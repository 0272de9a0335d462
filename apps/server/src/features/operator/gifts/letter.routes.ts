import type { FastifyReply, FastifyRequest } from 'fastify'
import { logAction } from '#server/people/operators/actions.ts'
import { findOperator, wantGiftLetters, type Operator } from '#server/people/operators/operators.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { Problem } from '#server/platform/problem.ts'
import { readOperatorToken, readStopToken } from '#server/subjects/gifts/rules/operator-tokens.ts'
import { decideGift } from '#server/subjects/gifts/store/decide.ts'
import type { Gift } from '#server/subjects/gifts/store/gifts.ts'
import type { Giver } from '#server/subjects/gifts/store/givers.ts'
import { told } from '#server/words/messages/told.ts'
import { citiesOfGift, citiesOfGiver } from '../cities-of.ts'
import { requireOwnOrigin } from '../guard.ts'
import { html, type Html } from '../html.ts'
import { ENTRY, fieldsOf, type EntryDeps } from '../login/entry.ts'
import { permissionOf } from '../permissions.ts'
import { decisionForm, decisionIn, DONE, LABELS, reasonIn, type What } from './decision-form.ts'
import { giftDepsOf } from './gift-deps-of.ts'
import { giftView, typed } from './gift-view.ts'
import { giftForOperators, seeGift } from './seen-gift.ts'

const GIFT = '/operator/letter/gift'
const STOP = '/operator/letter/stop'
const WHATS = ['approve', 'ask', 'refuse', 'ban'] as const

type Right = { operator: Operator; gift: Gift; giver: Giver; isOver: boolean }

/** The pages behind the links of letters about gifts, which work without a session. Opening one decides nothing. */
export function giftLetterRoutes(app: App, deps: EntryDeps): void {
  const { db, clock, config, people, send } = deps
  const gifts = giftDepsOf(deps)

  app.get('/letter/gift', ENTRY, async (request, reply) => {
    const { k = '', do: asked } = fieldsOf(request.query)
    const right = await rightOf(k)
    if (right === null) return dead(reply)
    const { operator, gift, giver, isOver } = right
    const seen = await seeGift(gifts, [gift, giver], operator.locale ?? 'en')
    const what = decisionIn(asked)
    return send(reply, {
      title: gift.form.title,
      city: gift.form.city,
      body: html`${isOver ? over(gift) : await choices(right, k, what)} ${giftView(seen)}`,
    })
  })

  app.post('/letter/gift', ENTRY, async (request, reply) => {
    requireOwnOrigin(request, config.publicUrl)
    const { k = '', what: asked, seen = '', ...form } = fieldsOf(request.body)
    const right = await rightOf(k)
    const what = decisionIn(asked)
    if (right === null || what === null) return dead(reply)
    const { operator, gift } = right
    if (right.isOver || !(await mayDecide(operator, what, gift))) return overPage(reply, gift)
    const reason = await reasonIn(form, gift, config.site)
    try {
      await decideGift(gifts, gift.id, { what, reason, by: operator.name, seen })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return send(reply, {
        title: told('gifts.undecided'),
        above: { href: `${GIFT}?${queryOf({ k, do: what })}`, label: told('gifts.one') },
        status: 409,
        body: html`<p class="lead">${error.told}</p>`,
      })
    }
    const { name, role } = operator
    const details = { by: 'letter', city: gift.form.city, ...(what !== 'approve' && { reason }) }
    await logAction(
      db,
      { who: name, role, sessionId: null, at: clock() },
      { what: `gift.${what}`, about: gift.id, details },
    )
    return send(reply, {
      title: told('giftLetter.done'),
      body: html`<p class="lead">${typed(gift.form.title)}: ${DONE[what]}</p>
        ${toQueue()}`,
    })
  })

  app.get('/letter/stop', ENTRY, async (request, reply) => {
    const { k = '' } = fieldsOf(request.query)
    const operator = await stopping(k)
    if (operator === null) return dead(reply)
    return send(reply, {
      title: told('giftLetter.stopTitle'),
      body: html`<p class="lead">${told('giftLetter.stopLead')}</p>
        <form method="post" action="${STOP}?${queryOf({ k })}">
          <button class="primary" type="submit">${told('giftLetter.stopButton')}</button>
        </form>`,
    })
  })

  // Mail programs post here themselves (RFC 8058), from an origin of theirs: the token is the right.
  app.post('/letter/stop', ENTRY, async (request, reply) => {
    const operator = await stopping(tokenIn(request))
    if (operator === null) return dead(reply)
    await wantGiftLetters(db, operator.id, false)
    return send(reply, {
      title: told('giftLetter.stopTitle'),
      body: html`<p class="lead">${told('giftLetter.stopped')}</p>
        <p>${told('giftLetter.stopLead')}</p>`,
    })
  })

  async function stopping(k: string): Promise<Operator | null> {
    const id = readStopToken(people.secrets, k)
    return id === null ? null : findOperator(db, id)
  }

  /** The right of a token, while its operator may decide on the gift. `isOver`: somebody has decided since the letter. */
  async function rightOf(k: string): Promise<Right | null> {
    const right = readOperatorToken(people.secrets, k, clock())
    const operator = right === null ? null : await findOperator(db, right.operator)
    if (right === null || operator === null) return null
    try {
      const [gift, giver] = await giftForOperators(gifts, right.gift)
      if (!(await mayDecide(operator, 'approve', gift))) return null
      const isOver = gift.waitingSince?.getTime() !== right.waitingSince.getTime()
      return { operator, gift, giver, isOver }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return null
    }
  }

  /** As if the operator had a session (permissions.ts). */
  async function mayDecide({ role, cities }: Operator, what: What, gift: Gift): Promise<boolean> {
    if (!permissionOf(`POST /gifts/:gift/${what}`).roles.includes(role)) return false
    if (role !== 'editor') return true
    const touched =
      what === 'ban' && gift.giverId !== null
        ? await citiesOfGiver(db, gift.giverId)
        : await citiesOfGift(db, gift.id)
    return touched.length > 0 && touched.every((city) => cities.includes(city))
  }

  async function choices({ operator, gift }: Right, k: string, chosen: What | null): Promise<Html> {
    const lead = html`<p class="muted">
      ${told('giftLetter.decideAs', { name: typed(operator.name) })}
    </p>`
    if (chosen !== null && (await mayDecide(operator, chosen, gift)))
      return html`${lead}
      ${await decisionForm(gift, { to: GIFT, hidden: { k }, what: chosen }, config.site)}`
    return html`${lead}
      <div class="actions">
        ${WHATS.map(
          (what) =>
            html`<a class="secondary" href="${GIFT}?${queryOf({ k, do: what })}"
              >${LABELS[what]}</a
            >`,
        )}
      </div>`
  }

  function overPage(reply: FastifyReply, gift: Gift): Promise<FastifyReply> {
    return send(reply, { title: gift.form.title, status: 409, body: over(gift) })
  }

  function dead(reply: FastifyReply): Promise<FastifyReply> {
    const body = html`<p class="lead">${told('giftLetter.deadLead')}</p>
      ${toQueue()}`
    return send(reply, { title: told('giftLetter.dead'), body }, { status: 410 })
  }
}

function over({ state }: Gift): Html {
  return html`<p class="lead" role="status">${told('gifts.decidedAlready')}</p>
    <p>${told('gifts.isDecided', { state })}</p>
    ${toQueue()}`
}

function toQueue(): Html {
  return html`<p><a href="/operator/gifts">${told('gifts.toQueue')}</a></p>`
}

function queryOf(fields: Record<string, string>): string {
  return new URLSearchParams(fields).toString()
}

function tokenIn(request: FastifyRequest): string {
  return fieldsOf(request.query)['k'] ?? ''
}
