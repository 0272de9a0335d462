import {
  liftTakedown,
  listTakedowns,
  takeDown,
  type Takedown,
} from '#server/ingest/takedown/takedown.ts'
import { Problem } from '#server/platform/problem.ts'
import { actionForm, selectField, textField } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorPage, Page } from '../operator-page.ts'
import { count, moment, section, table } from '../parts.ts'

const KINDS = { source: 'A source', url: 'An address', organizer: 'An organizer' } as const
type Kind = keyof typeof KINDS

const isKind = (text: string | undefined): text is Kind =>
  text !== undefined && Object.hasOwn(KINDS, text)

/** Takes events down on request: they are erased and stay away. */
export const takedownsPage: OperatorPage = {
  menu: { href: '/operator/takedowns', label: 'Takedowns' },
  routes: (router, deps) => {
    const { db, clock } = deps

    router.page('/takedowns', (ask) => page(ask, null))

    router.action('/takedowns', async (ask) => {
      const { kind, value = '', reason = '', sure } = ask.form
      if (!isKind(kind)) return page(ask, 'Say whether it is a source, an address or an organizer.')
      if (value === '' || value.length > 2000) return page(ask, 'Say what is to be taken down.')
      if (reason === '' || reason.length > 1000)
        return page(ask, 'The reason is what you go by later: 1 to 1,000 characters.')
      if (sure !== 'yes') return page(ask, 'Say that you are sure: what is erased is gone.')
      const done = await takeDown(
        { kind, value, reason, by: ask.session.name },
        { db, clock, signal: deps.signal },
      ).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
        return error.message
      })
      if (typeof done === 'string') return page(ask, done)
      deps.written()
      const { purged } = done
      return {
        to: '/operator/takedowns',
        say: `Erased: ${count(purged.events)} events, ${count(purged.listings)} listings, ${count(purged.records)} raw records. Nothing of it is imported again.`,
        did: { what: 'takedown.make', about: value, details: { kind, reason, ...purged } },
      }
    })

    router.action('/takedowns/:id/lift', async ({ params, session }) => {
      const id = /^\d{1,9}$/.test(params['id'] ?? '') ? Number(params['id']) : 0
      const isLifted = await liftTakedown(db, id, { by: session.name, now: clock() })
      return {
        to: '/operator/takedowns',
        say: isLifted
          ? 'Lifted. What it kept away is read anew with the next runs.'
          : 'It is not in force.',
        did: { what: 'takedown.lift', about: String(id), details: { isLifted } },
      }
    })

    async function page(ask: Ask, fault: string | null): Promise<Page> {
      const takedowns = await listTakedowns(db)
      return {
        title: 'Takedowns',
        status: fault === null ? 200 : 400,
        body: html`${
          takedowns.length === 0
            ? html`<p class="empty">Nothing was taken down.</p>`
            : takedownTable(ask, takedowns)
        }
        ${section(
          'new',
          'Take something down',
          html`<p class="lead">
              All that is stored of it is hidden and erased, the raw records too, and it is not
              imported again.
            </p>
            ${form(ask, fault)}`,
        )}`,
      }
    }
  },
}

function takedownTable(ask: Ask, takedowns: readonly Takedown[]): Html {
  return table(takedowns, [
    ['What', ({ kind, value }) => html`${value}<span class="under">${kind}</span>`],
    ['Reason', ({ reason }) => reason],
    ['Made', ({ createdAt, createdBy }) => html`${moment(createdAt)}, ${createdBy}`],
    ['Listings', ({ listings }) => count(listings), 'number'],
    ['Records', ({ records }) => count(records), 'number'],
    [
      'In force',
      ({ id, liftedAt, liftedBy }) =>
        liftedAt === null
          ? actionForm(ask, { to: `/operator/takedowns/${id}/lift`, label: 'Lift' })
          : html`lifted ${moment(liftedAt)}, ${liftedBy ?? ''}`,
    ],
  ])
}

function form(ask: Ask, fault: string | null): Html {
  return actionForm(
    ask,
    { to: '/operator/takedowns', label: 'Take it down', kind: 'danger', fault },
    selectField('What it is', 'kind', KINDS, ask.form['kind'] ?? ask.query['kind']),
    textField(ask, {
      label: 'Which one',
      name: 'value',
      value: ask.query['value'],
      hint: 'A source by its slug; an address, with * at its end for all that begin so, or an event page of ours; an organizer by name or page.',
      required: true,
      maxlength: 2000,
    }),
    textField(ask, {
      label: 'Reason',
      name: 'reason',
      hint: 'Who asked for it, and when.',
      required: true,
      maxlength: 1000,
    }),
    html`<label class="check"
      ><input type="checkbox" name="sure" value="yes" required /><span
        >I am sure: what is erased is gone.</span
      ></label
    >`,
  )
}
