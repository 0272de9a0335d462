import {
  closeReports,
  openReports,
  type Reported,
} from '#server/subjects/messages/store/reports.ts'
import { Problem } from '#server/platform/problem.ts'
import { actionForm } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorPage } from '../operator-page.ts'
import { cards, moment } from '../parts.ts'
import { told } from '#server/words/messages/told.ts'

const SHOWN = 100

/** Lists messages of conversations with organizers that one side reported. The rest of a conversation is shown to nobody. */
export const messagesPage: OperatorPage = {
  menu: { href: '/operator/messages', label: told('messages.menu') },
  routes: (router, { db, clock }) => {
    router.page('/messages', async (ask) => ({
      title: told('messages.title'),
      body: cards(
        (await openReports(db, SHOWN)).map((report) => card(ask, report)),
        { empty: told('messages.none') },
      ),
    }))

    for (const [step, ends, say] of [
      ['close', false, told('messages.closed')],
      ['end', true, told('messages.ended')],
    ] as const)
      router.action(`/messages/:message/${step}`, async ({ params, session }) => {
        const message = params['message'] ?? ''
        const done = await closeReports(db, message, { by: session.name, now: clock(), ends })
        if (!done) throw new Problem(404, 'not_found', told('messages.missing'))
        return {
          to: '/operator/messages',
          say,
          did: { what: `message.${step}`, about: message, details: {} },
        }
      })
  },
}

function card(ask: Ask, { uuid, text, by, organizer, sent_at, reported_at }: Reported): Html {
  return html`<li class="card">
    <p class="card-head">
      <strong>${by === 'organizer' ? organizer : told('messages.visitorTo', { organizer })}</strong>
      <span class="badge" data-tone="warn">${told(`messages.by_${by}`)}</span>
    </p>
    <p class="todo">${text}</p>
    <p class="muted">
      ${told('messages.times', { sent: moment(sent_at), reported: moment(reported_at) })}
    </p>
    <div class="actions">
      ${actionForm(ask, { to: `/operator/messages/${uuid}/close`, label: told('common.done') })}
      ${actionForm(ask, { to: `/operator/messages/${uuid}/end`, label: told('messages.end'), kind: 'danger' })}
    </div>
  </li>`
}
