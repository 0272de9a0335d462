import { listActions, namesInLog, type LoggedAction } from '#server/people/operators/actions.ts'
import { storableText } from '#server/platform/json-column.ts'
import { selectField } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { OperatorPage } from '../operator-page.ts'
import { moment, table } from '../parts.ts'
import { told } from '#server/words/messages/told.ts'

const PAGE = 100
/** In place of a name. */
const EVERYBODY = '*'

/** Lists all actions with their operators, newest first. */
export const logPage: OperatorPage = {
  menu: { href: '/operator/log', label: told('log.menu') },
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
        title: about === null ? told('log.title') : told('log.about', { about }),
        body: html`${session.role !== 'editor' && byPerson(await namesInLog(db), who)}
        ${actionTable(actions)}
        ${last !== undefined && html`<p><a href="/operator/log?${more.toString()}">${told('log.earlier')}</a></p>`}`,
      }
    })
  },
}

function nameIn(text = EVERYBODY): string | null {
  return text === EVERYBODY || text === '' ? null : storableText(text)
}

function byPerson(names: readonly string[], chosen: string | null): Html {
  const options = {
    [EVERYBODY]: told('log.everybody'),
    ...Object.fromEntries(names.map((name) => [name, name])),
  }
  return html`<form class="form" method="get" action="/operator/log">
    ${selectField(told('log.person'), 'who', options, chosen ?? EVERYBODY)}
    <button class="secondary" type="submit">${told('log.show')}</button>
  </form>`
}

/** Shows the log as a table, or as a list on a phone. */
export function actionTable(actions: readonly LoggedAction[]): Html {
  if (actions.length === 0) return html`<p class="empty">${told('log.none')}</p>`
  return table(actions, [
    [told('log.when'), ({ at }) => moment(at)],
    [
      told('log.who'),
      ({ who, role }) =>
        html`${who}${role !== null && html`<span class="under">${told(`role.${role}`)}</span>`}`,
    ],
    [told('log.what'), ({ what }) => html`<code>${what}</code>`],
    [told('log.aboutWhat'), ({ about }) => about],
    [told('log.details'), ({ details }) => detailsOf(details)],
  ])
}

function detailsOf(details: Record<string, unknown>): string {
  return Object.entries(details)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}
