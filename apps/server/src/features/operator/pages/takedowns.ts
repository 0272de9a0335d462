import {
  liftTakedown,
  listTakedowns,
  takeDown,
  type Takedown,
} from '#server/ingest/pipeline/takedown.ts'
import { Problem } from '#server/platform/problem.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorPage, Page } from '../operator-page.ts'
import { actionForm, count, hiddenFields, moment } from '../parts.ts'

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
              : table(ask, takedowns)
          }
          <section aria-labelledby="new">
            <h2 id="new">Take something down</h2>
            <p class="lead">
              All that is stored of it is hidden and erased, the raw records too, and it is not
              imported again.
            </p>
            ${form(ask, fault)}
          </section>`,
      }
    }
  },
}

function table(ask: Ask, takedowns: readonly Takedown[]): Html {
  return html`<table class="rows">
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Reason</th>
        <th scope="col">Made</th>
        <th scope="col" class="number">Listings</th>
        <th scope="col" class="number">Records</th>
        <th scope="col">In force</th>
      </tr>
    </thead>
    <tbody>
      ${takedowns.map(
        ({
          id,
          kind,
          value,
          reason,
          createdAt,
          createdBy,
          liftedAt,
          liftedBy,
          listings,
          records,
        }) =>
          html`<tr>
            <th scope="row">${value}<span class="under">${kind}</span></th>
            <td data-label="Reason">${reason}</td>
            <td data-label="Made">${moment(createdAt)}, ${createdBy}</td>
            <td data-label="Listings" class="number">${count(listings)}</td>
            <td data-label="Records" class="number">${count(records)}</td>
            <td data-label="In force">
              ${
                liftedAt === null
                  ? actionForm(ask, { to: `/operator/takedowns/${id}/lift`, label: 'Lift' })
                  : html`lifted ${moment(liftedAt)}, ${liftedBy ?? ''}`
              }
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function form(ask: Ask, fault: string | null): Html {
  const kind = ask.form['kind'] ?? ask.query['kind']
  return html`<form class="form" method="post" action="/operator/takedowns">
    ${hiddenFields({ form_token: ask.formToken })}
    ${fault === null ? null : html`<p class="fault" role="alert">${fault}</p>`}
    <label class="field"
      ><span>What it is</span
      ><select name="kind" required>
        ${Object.entries(KINDS).map(
          ([name, label]) =>
            html`<option value="${name}" ${name === kind ? html`selected` : null}>
              ${label}
            </option>`,
        )}
      </select></label
    >
    <label class="field"
      ><span>Which one</span
      ><input
        name="value"
        required
        maxlength="2000"
        value="${ask.form['value'] ?? ask.query['value'] ?? ''}"
      /><small
        >A source by its slug; an address, with * at its end for all that begin so, or an event page
        of ours; an organizer by name or page.</small
      ></label
    >
    <label class="field"
      ><span>Reason</span
      ><input name="reason" required maxlength="1000" value="${ask.form['reason'] ?? ''}" /><small
        >Who asked for it, and when.</small
      ></label
    >
    <label class="check"
      ><input type="checkbox" name="sure" value="yes" required /><span
        >I am sure: what is erased is gone.</span
      ></label
    >
    <button class="danger" type="submit">Take it down</button>
  </form>`
}
