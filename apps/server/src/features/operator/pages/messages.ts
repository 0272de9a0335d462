import {
  closeReports,
  openReports,
  type Reported,
} from '#server/subjects/messages/store/reports.ts'
import { notFound } from '#server/platform/problem.ts'
import { actionForm } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorPage } from '../operator-page.ts'
import { cards, moment } from '../parts.ts'

const SHOWN = 100

/** Lists messages of conversations with organizers that one side reported. The rest of a conversation is shown to nobody. */
export const messagesPage: OperatorPage = {
  menu: { href: '/operator/messages', label: 'Messages' },
  routes: (router, { db, clock }) => {
    router.page('/messages', async (ask) => ({
      title: 'Reported messages',
      body: cards(
        (await openReports(db, SHOWN)).map((report) => card(ask, report)),
        { empty: 'No reported messages.' },
      ),
    }))

    for (const [step, ends, say] of [
      ['close', false, 'Done: the report is closed.'],
      ['end', true, 'Done: that conversation is closed to both sides.'],
    ] as const)
      router.action(`/messages/:message/${step}`, async ({ params, session }) => {
        const message = params['message'] ?? ''
        const done = await closeReports(db, message, { by: session.name, now: clock(), ends })
        if (!done) throw notFound('An open report of this message')
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
      <strong>${by === 'organizer' ? organizer : `A visitor to ${organizer}`}</strong>
      <span class="badge" data-tone="warn">${by}</span>
    </p>
    <p class="todo">${text}</p>
    <p class="muted">Sent ${moment(sent_at)} · Reported ${moment(reported_at)}</p>
    <div class="actions">
      ${actionForm(ask, { to: `/operator/messages/${uuid}/close`, label: 'Done' })}
      ${actionForm(ask, { to: `/operator/messages/${uuid}/end`, label: 'End the conversation', kind: 'danger' })}
    </div>
  </li>`
}
