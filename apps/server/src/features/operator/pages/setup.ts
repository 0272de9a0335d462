import { loadSetup, type SetupStep } from '#server/ingest/source-files/setup-steps.ts'
import { html, type Html } from '../html.ts'
import type { OperatorPage } from '../operator-page.ts'
import { cards } from '../parts.ts'

const TITLES: Record<SetupStep['name'], string> = {
  city: 'Town',
  sources: 'Sources',
  look: 'Look',
  mail: 'Mail',
}

/** The four steps from an empty installation to a site, each with its state. */
export const setupPage: OperatorPage = {
  menu: { href: '/operator/setup', label: 'Set up' },
  routes: (router, { db, config }) => {
    router.page('/setup', async () => {
      const steps = await loadSetup(db, config)
      const done = steps.filter(({ isDone }) => isDone).length
      return {
        title: 'Set up',
        body: html`<p class="lead">${done} of ${steps.length} steps are done.</p>
          ${cards(steps.map(stepView), { empty: '', pairs: true })}`,
      }
    })
  },
}

function stepView({ name, isDone, state, todo, href }: SetupStep): Html {
  return html`<li class="card">
    <p class="card-head">
      <a class="card-title" href="${href}">${TITLES[name]}</a>
      <span class="badge" data-tone="${isDone ? 'good' : 'warn'}">${isDone ? 'done' : 'open'}</span>
    </p>
    <p>${state}</p>
    ${!isDone && html`<p class="todo">${todo}</p>`}
  </li>`
}
