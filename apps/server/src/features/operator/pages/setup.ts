import { loadSetup, type SetupStep } from '#server/ingest/source-files/setup-steps.ts'
import { html, type Html } from '../html.ts'
import type { OperatorPage } from '../operator-page.ts'
import { cards } from '../parts.ts'
import { told, type Text } from '#server/words/messages/told.ts'

const TITLES: Record<SetupStep['name'], Text> = {
  city: told('setup.city'),
  sources: told('setup.sources'),
  look: told('setup.look'),
  mail: told('setup.mail'),
}

/** The four steps from an empty installation to a site, each with its state. */
export const setupPage: OperatorPage = {
  menu: { href: '/operator/setup', label: told('setup.title') },
  routes: (router, { db, config }) => {
    router.page('/setup', async () => {
      const steps = await loadSetup(db, config)
      const done = steps.filter(({ isDone }) => isDone).length
      return {
        title: told('setup.title'),
        body: html`<p class="lead">${told('setup.lead', { done, steps: steps.length })}</p>
          ${cards(steps.map(stepView), { empty: '', pairs: true })}`,
      }
    })
  },
}

function stepView({ name, isDone, state, todo, href }: SetupStep): Html {
  return html`<li class="card">
    <p class="card-head">
      <a class="card-title" href="${href}">${TITLES[name]}</a>
      <span class="badge" data-tone="${isDone ? 'good' : 'warn'}"
        >${isDone ? told('setup.done') : told('setup.open')}</span
      >
    </p>
    <p>${state}</p>
    ${!isDone && html`<p class="todo">${todo}</p>`}
  </li>`
}
