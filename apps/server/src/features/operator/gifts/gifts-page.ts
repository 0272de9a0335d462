import { liftBan } from '#server/subjects/gifts/store/givers.ts'
import { decideGift } from '#server/subjects/gifts/store/decide.ts'
import type { Gift } from '#server/subjects/gifts/store/gifts.ts'
import {
  bannedGivers,
  queueNeighbours,
  waitingGifts,
  type Banned,
  type QueuePlace,
} from '#server/subjects/gifts/store/queue.ts'
import { Problem } from '#server/platform/problem.ts'
import { told, type Spoken } from '#server/words/messages/told.ts'
import { cityChoice, cityNames } from '../cities/by-city.ts'
import { actionForm } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorPage, Page } from '../operator-page.ts'
import { cards, dayText, moment, table } from '../parts.ts'
import { mayCall } from '../permissions.ts'
import {
  decisionForm,
  decisionIn,
  DONE,
  KEYS,
  LABELS,
  reasonIn,
  type What,
} from './decision-form.ts'
import { giftDepsOf } from './gift-deps-of.ts'
import { giftView, typed } from './gift-view.ts'
import { giftForOperators, seeGift } from './seen-gift.ts'

const HOME = '/operator/gifts'
const PAGE = 20
const MOST_BANNED = 300

/** Given events that wait for a look, one after the other, and the addresses from which nothing is taken. */
export const giftsPage: OperatorPage = {
  menu: { href: HOME, label: told('gifts.menu') },
  routes: (router, deps) => {
    const { db } = deps
    const gifts = giftDepsOf(deps)

    router.page('/gifts', async (ask) => {
      const after = placeIn(ask.query['after'])
      const waiting = await waitingGifts(db, { cities: ask.cities, after, limit: PAGE })
      const nameOf = await cityNames(deps.reference)
      const last = waiting.length === PAGE ? waiting.at(-1) : undefined
      return {
        title: told('gifts.title'),
        hasKeys: true,
        body: html`<p class="lead">${told('gifts.lead')}</p>
          ${await cityChoice(ask, deps, HOME)}
          ${cards(
            waiting.map((gift, place) => card(ask, gift, { place, nameOf })),
            { empty: told('gifts.none'), pairs: true },
          )}
          ${last !== undefined && html`<p><a href="${HOME}${queryOf(ask, { after: placeOf(last) })}">${told('quarantine.more')}</a></p>`}
          <p><a href="${HOME}/banned">${told('gifts.bannedTitle')}</a></p>`,
      }
    })

    router.page('/gifts/banned', async (ask) => ({
      title: told('gifts.bannedTitle'),
      above: { href: HOME, label: told('gifts.menu') },
      body: bannedTable(ask, await bannedGivers(db, { cities: ask.cities, limit: MOST_BANNED })),
    }))

    router.action('/gifts/banned/:giver/lift', async ({ params }) => {
      const giver = params['giver'] ?? ''
      await liftBan(db, /^\d{1,15}$/.test(giver) ? Number(giver) : 0)
      return {
        to: `${HOME}/banned`,
        say: told('gifts.lifted'),
        did: { what: 'gift.lift-ban', about: giver },
      }
    })

    router.page('/gifts/:gift', async (ask) => {
      const found = await giftForOperators(gifts, ask.params['gift'] ?? '')
      const seen = await seeGift(gifts, found, ask.locale)
      const { gift } = seen
      return {
        title: gift.form.title,
        city: gift.form.city,
        above: { href: `${HOME}${queryOf(ask)}`, label: told('gifts.menu') },
        hasKeys: true,
        body: html`${badges(gift, await cityNames(deps.reference))} ${await actions(ask, gift)}
        ${giftView(seen)}`,
      }
    })

    for (const what of ['approve', 'ask', 'refuse', 'ban'] as const)
      router.action(`/gifts/:gift/${what}`, async (ask) => {
        const [gift] = await giftForOperators(gifts, ask.params['gift'] ?? '')
        const { next } = await queueNeighbours(db, gift, ask.cities)
        const reason = await reasonIn(ask.form, gift, deps.config.site)
        const { seen = '' } = ask.form
        try {
          await decideGift(gifts, gift.id, { what, reason, by: ask.session.name, seen })
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          return refusal(`${HOME}/${gift.id}${queryOf(ask)}`, error)
        }
        return {
          to: `${HOME}${next === null ? '' : `/${next}`}${queryOf(ask)}`,
          say: DONE[what],
          did: {
            what: `gift.${what}`,
            about: gift.id,
            details: { city: gift.form.city, ...(what !== 'approve' && { reason }) },
          },
        }
      })

    async function actions(ask: Ask, gift: Gift): Promise<Html> {
      const { previous, next } = await queueNeighbours(db, gift, ask.cities)
      const here = `${HOME}/${gift.id}`
      const mayDecide = mayCall(ask.session.role, 'POST', `${here}/approve`)
      const doing = decisionIn(ask.query['do'])
      const form = (what: What, key?: string) =>
        decisionForm(
          gift,
          {
            to: `${here}/${what}${queryOf(ask)}`,
            hidden: { form_token: ask.formToken },
            what,
            key,
          },
          deps.config.site,
        )
      if (mayDecide && doing !== null && doing !== 'approve' && gift.waitingSince !== null)
        return html`${await form(doing)}
          <p><a href="${here}${queryOf(ask)}">${told('gifts.back')}</a></p>`
      const step = (id: string | null, key: string, label: Html) =>
        id !== null &&
        html`<a class="secondary" href="${HOME}/${id}${queryOf(ask)}" data-key="${key}"
          >${label} <kbd>${key.toUpperCase()}</kbd></a
        >`
      return html`<div class="actions">
        ${
          mayDecide &&
          gift.waitingSince !== null &&
          html`${await form('approve', KEYS.approve)}
          ${(['ask', 'refuse', 'ban'] as const).map(
            (what) =>
              html`<a
                class="${what === 'ask' ? 'secondary' : 'danger'}"
                href="${here}${queryOf(ask, { do: what })}"
                data-key="${KEYS[what]}"
                >${LABELS[what]} <kbd>${KEYS[what].toUpperCase()}</kbd></a
              >`,
          )}`
        }
        ${step(previous, 'k', html`${told('gifts.previous')}`)}
        ${step(next, 'j', html`${told('gifts.next')}`)}
      </div>`
    }
  },
}

type NameOf = (city: string) => Spoken

function card(ask: Ask, gift: Gift, { place, nameOf }: { place: number; nameOf: NameOf }): Html {
  const { id, form, waitingSince } = gift
  return html`<li class="card">
    <p class="card-head">
      <a class="card-title" href="${HOME}/${id}${queryOf(ask)}" ${place === 0 && html`data-key="j"`}
        >${typed(form.title)}</a
      >
    </p>
    ${badges(gift, nameOf)}
    <p>
      ${dayText(form.day)} ${form.time}
      <span class="under">${typed(form.place || form.venue || form.address)}</span>
    </p>
    ${waitingSince !== null && html`<p class="muted">${told('gifts.waits')} ${moment(waitingSince, form.city)}</p>`}
  </li>`
}

function badge(tone: string, text: Html): Html {
  return html`<span class="badge" data-tone="${tone}">${text}</span> `
}

function badges(gift: Gift, nameOf: NameOf): Html {
  const { published, organizerId, via, waitingSince, state, reason, form } = gift
  const isDecided = waitingSince === null
  return html`<p>
      ${badge(
        published === null ? 'good' : 'warn',
        html`${published === null ? told('gifts.kindNew') : told('gifts.kindChange')}`,
      )}
      ${organizerId !== null && badge('good', html`${told('gifts.kindOrganizer')}`)}
      ${via === 'mail' && badge('', html`${told('gifts.viaMail')}`)}
      ${badge('', html`${nameOf(form.city)}`)}
      ${isDecided && html`<strong>${told('gifts.isDecided', { state })}</strong>`}
    </p>
    ${isDecided && reason !== null && html`<p class="todo typed" dir="auto">${reason}</p>`}`
}

function bannedTable(ask: Ask, banned: readonly Banned[]): Html {
  if (banned.length === 0) return html`<p class="empty">${told('gifts.noBanned')}</p>`
  return table(banned, [
    [told('add.address'), ({ email }) => typed(email)],
    [told('gifts.since'), ({ bannedAt }) => moment(bannedAt)],
    [told('gifts.why'), ({ reason }) => typed(reason ?? '')],
    [
      '',
      ({ id }) => actionForm(ask, { to: `${HOME}/banned/${id}/lift`, label: told('gifts.lift') }),
    ],
  ])
}

/** A decision that was not taken, and the way back. */
function refusal(to: string, { told: text }: Problem): Page {
  return {
    title: told('gifts.undecided'),
    above: { href: to, label: told('gifts.one') },
    status: 409,
    body: html`<p class="lead">${text}</p>`,
  }
}

/** The chosen city stays chosen. */
function queryOf({ query }: Ask, more: Record<string, string> = {}): string {
  const kept = query['city'] === undefined || query['city'] === '' ? {} : { city: query['city'] }
  const text = new URLSearchParams({ ...kept, ...more }).toString()
  return text === '' ? '' : `?${text}`
}

function placeOf({ waitingSince, id }: Gift): string {
  return `${waitingSince?.getTime() ?? 0}_${id}`
}

function placeIn(text = ''): QueuePlace | null {
  const [, at = '', id = ''] = /^(\d{1,14})_([\da-f-]{36})$/.exec(text) ?? []
  return id === '' ? null : { since: new Date(Number(at)), id }
}
