import { listActions, namesInLog, type LoggedAction } from '#server/people/operators/actions.ts'
import { storableText } from '#server/platform/json-column.ts'
import { selectField } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { OperatorPage } from '../operator-page.ts'
import { moment, table } from '../parts.ts'

const PAGE = 100
/** In place of a name. */
const EVERYBODY = '*'

/** Lists all actions with their operators, newest first. */
export const logPage: OperatorPage = {
  menu: { href: '/operator/log', label: 'Log' },
  routes: (router, { db }) => {
    router.page('/log', async ({ query, session }) => {
      const about = query['about'] ?? null
      // Editors see their own acts: the others' are of other cities.
      const who = session.role === 'editor' ? session.name : nameIn(query['who'])
      const before = /^\d{1,15}$/.test(query['before'] ?? '') ? Number(query['before']) : null
      const actions = await listActions(db, { about, who, before, limit: PAGE })
      const last = actions.length === PAGE ? actions.at(-1) : undefined
      const more = new URLSearchParams({
        ...(about === null ? {} : { about }),
        ...(who === null ? {} : { who }),
        before: String(last?.id ?? ''),
      })
      return {
        title: about === null ? 'What operators did' : `What was done to ${about}`,
        body: html`${session.role !== 'editor' && byPerson(await namesInLog(db), who)}
        ${actionTable(actions)}
        ${last !== undefined && html`<p><a href="/operator/log?${more.toString()}">Earlier</a></p>`}`,
      }
    })
  },
}

function nameIn(text = EVERYBODY): string | null {
  return text === EVERYBODY || text === '' ? null : storableText(text)
}

function byPerson(names: readonly string[], chosen: string | null): Html {
  const options = {
    [EVERYBODY]: 'Everybody',
    ...Object.fromEntries(names.map((name) => [name, name])),
  }
  return html`<form class="form" method="get" action="/operator/log">
    ${selectField('Person', 'who', options, chosen ?? EVERYBODY)}
    <button class="secondary" type="submit">Show</button>
  </form>`
}

/** Shows the log as a table, or as a list on a phone. */
export function actionTable(actions: readonly LoggedAction[]): Html {
  if (actions.length === 0) return html`<p class="empty">Nothing yet.</p>`
  return table(actions, [
    ['When', ({ at }) => moment(at)],
    [
      'Who',
      ({ who, role }) => html`${who}${role !== null && html`<span class="under">${role}</span>`}`,
    ],
    ['What', ({ what }) => html`<code>${what}</code>`],
    ['About', ({ about }) => about],
    ['Details', ({ details }) => detailsOf(details)],
  ])
}

function detailsOf(details: Record<string, unknown>): string {
  return Object.entries(details)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}
