import { listActions, type LoggedAction } from '#server/people/operators/actions.ts'
import { html, type Html } from '../html.ts'
import type { OperatorPage } from '../operator-page.ts'
import { moment, table } from '../parts.ts'

const PAGE = 100

/** Lists all actions with their operators, newest first. */
export const logPage: OperatorPage = {
  menu: { href: '/operator/log', label: 'Log' },
  routes: (router, { db }) => {
    router.page('/log', async ({ query }) => {
      const about = query['about'] ?? null
      const before = /^\d{1,15}$/.test(query['before'] ?? '') ? Number(query['before']) : null
      const actions = await listActions(db, { about, before, limit: PAGE })
      const last = actions.length === PAGE ? actions.at(-1) : undefined
      const more = new URLSearchParams({
        ...(about === null ? {} : { about }),
        before: String(last?.id ?? ''),
      })
      return {
        title: about === null ? 'What operators did' : `What was done to ${about}`,
        body: html`${actionTable(actions)}
        ${last !== undefined && html`<p><a href="/operator/log?${more.toString()}">Earlier</a></p>`}`,
      }
    })
  },
}

/** Shows the log as a table, or as a list on a phone. */
export function actionTable(actions: readonly LoggedAction[]): Html {
  if (actions.length === 0) return html`<p class="empty">Nothing yet.</p>`
  return table(actions, [
    ['When', ({ at }) => moment(at)],
    ['Who', ({ who }) => who],
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
