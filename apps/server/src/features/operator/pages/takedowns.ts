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
import { told, type Text } from '#server/words/messages/told.ts'

const KINDS = {
  source: told('takedowns.aSource'),
  url: told('takedowns.anAddress'),
  organizer: told('takedowns.anOrganizer'),
}
type Kind = keyof typeof KINDS

const isKind = (text: string | undefined): text is Kind =>
  text !== undefined && Object.hasOwn(KINDS, text)

/** Takes events down on request: they are erased and stay away. */
export const takedownsPage: OperatorPage = {
  menu: { href: '/operator/takedowns', label: told('takedowns.title') },
  routes: (router, deps) => {
    const { db, clock } = deps

    router.page('/takedowns', (ask) => page(ask, null))

    router.action('/takedowns', async (ask) => {
      const { kind, value = '', reason = '', sure } = ask.form
      if (!isKind(kind)) return page(ask, told('takedowns.sayKind'))
      if (value === '' || value.length > 2000) return page(ask, told('takedowns.sayWhat'))
      if (reason === '' || reason.length > 1000) return page(ask, told('takedowns.sayWhy'))
      if (sure !== 'yes') return page(ask, told('common.saySureErased'))
      const done = await takeDown(
        { kind, value, reason, by: ask.session.name },
        { db, clock, signal: deps.signal },
      ).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
        return error
      })
      if (done instanceof Problem) return page(ask, done.told)
      deps.written()
      const { purged } = done
      return {
        to: '/operator/takedowns',
        say: told('takedowns.erased', {
          events: purged.events,
          listings: purged.listings,
          records: purged.records,
        }),
        did: { what: 'takedown.make', about: value, details: { kind, reason, ...purged } },
      }
    })

    router.action('/takedowns/:id/lift', async ({ params, session }) => {
      const id = /^\d{1,9}$/.test(params['id'] ?? '') ? Number(params['id']) : 0
      const isLifted = await liftTakedown(db, id, { by: session.name, now: clock() })
      return {
        to: '/operator/takedowns',
        say: isLifted ? told('takedowns.lifted') : told('takedowns.notInForce'),
        did: { what: 'takedown.lift', about: String(id), details: { isLifted } },
      }
    })

    async function page(ask: Ask, fault: Text | null): Promise<Page> {
      const takedowns = await listTakedowns(db)
      return {
        title: told('takedowns.title'),
        status: fault === null ? 200 : 400,
        body: html`${
          takedowns.length === 0
            ? html`<p class="empty">${told('takedowns.none')}</p>`
            : takedownTable(ask, takedowns)
        }
        ${section(
          'new',
          told('takedowns.new'),
          html`<p class="lead">${told('takedowns.lead')}</p>
            ${form(ask, fault)}`,
        )}`,
      }
    }
  },
}

function takedownTable(ask: Ask, takedowns: readonly Takedown[]): Html {
  return table(takedowns, [
    [
      told('preview.what'),
      ({ kind, value }) => html`${value}<span class="under">${KINDS[kind]}</span>`,
    ],
    [told('source.reason'), ({ reason }) => reason],
    [
      told('takedowns.made'),
      ({ createdAt, createdBy }) => html`${moment(createdAt)}, ${createdBy}`,
    ],
    [told('event.listings'), ({ listings }) => count(listings), 'number'],
    [told('preview.records'), ({ records }) => count(records), 'number'],
    [
      told('takedowns.inForce'),
      ({ id, liftedAt, liftedBy }) =>
        liftedAt === null
          ? actionForm(ask, { to: `/operator/takedowns/${id}/lift`, label: told('takedowns.lift') })
          : html`${told('takedowns.liftedBy', { when: moment(liftedAt), who: liftedBy ?? '' })}`,
    ],
  ])
}

function form(ask: Ask, fault: Text | null): Html {
  return actionForm(
    ask,
    { to: '/operator/takedowns', label: told('takedowns.do'), kind: 'danger', fault },
    selectField(told('takedowns.kind'), 'kind', KINDS, ask.form['kind'] ?? ask.query['kind']),
    textField(ask, {
      label: told('takedowns.which'),
      name: 'value',
      value: ask.query['value'],
      hint: told('takedowns.whichHint'),
      required: true,
      maxlength: 2000,
    }),
    textField(ask, {
      label: told('source.reason'),
      name: 'reason',
      hint: told('takedowns.reasonHint'),
      required: true,
      maxlength: 1000,
    }),
    html`<label class="check"
      ><input type="checkbox" name="sure" value="yes" required /><span
        >${told('common.sureErased')}</span
      ></label
    >`,
  )
}
