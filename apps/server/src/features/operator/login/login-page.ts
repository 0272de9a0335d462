import { SESSION_HOURS } from '#server/people/operators/sessions.ts'
import { html, type Html } from '../html.ts'
import type { OperatorDeps, Page } from '../operator-page.ts'
import { PROGRAM } from '#server/platform/release.ts'
import { told, type Text } from '#server/words/messages/told.ts'

/** Mail scanners and previews open links too, so opening must not use the link up. */
export function confirmPage(name: string, token: string): Page {
  return {
    title: told('login.as', { name }),
    body: html`<p class="lead">${told('login.linkLead', { hours: SESSION_HOURS })}</p>
      <form method="post" action="/operator/login">
        <input type="hidden" name="token" value="${token}" />
        <button class="primary" type="submit">${told('login.logIn')}</button>
      </form>`,
  }
}

/** `days`: of an invitation. */
export function deadLinkPage({ isInvitation = false } = {}): Page {
  return {
    title: told('login.dead'),
    body: isInvitation
      ? html`<p class="lead">${told('login.deadInvitation')}</p>`
      : html`<p class="lead">${told('login.deadLink')}</p>
          ${howTo}`,
  }
}

type Shown = { fault?: Text; email?: string; status?: Page['status'] }

/** The form for address, password and code, and the way by a provider if there is one. */
export function loginPage(
  { operatorLogin }: Pick<OperatorDeps['config'], 'operatorLogin'>,
  { fault, email = '', status = 200 }: Shown = {},
): Page {
  return {
    title: told('login.forOperators'),
    status,
    body: html`<p class="lead">${told('login.lead')}</p>
      ${
        operatorLogin !== null &&
        html`<p class="actions">
          <a class="primary" href="/operator/login/provider"
            >${told('login.with', { provider: operatorLogin.name })}</a
          >
        </p>`
      }
      <form class="form" method="post" action="/operator/login">
        ${fault !== undefined && html`<p class="fault" role="alert">${fault}</p>`}
        ${entryField(told('login.email'), { name: 'email', type: 'email', autocomplete: 'username', value: email })}
        ${entryField(told('login.password'), { name: 'password', type: 'password', autocomplete: 'current-password' })}
        ${entryField(
          told('login.code'),
          { name: 'code', autocomplete: 'one-time-code', autocapitalize: 'none', maxlength: 20 },
          told('login.codeHint'),
        )}
        <button class="secondary" type="submit">${told('login.logIn')}</button>
      </form>
      ${howTo}`,
  }
}

/** An input of somebody who has no session, so no form token either. */
export function entryField(
  label: Text,
  attributes: Record<string, string | number>,
  hint?: Text,
): Html {
  return html`<label class="field"
    ><span>${label}</span
    ><input required ${Object.entries(attributes).map(([key, set]) => html`${key}="${set}" `)} />${
      hint !== undefined && html`<small>${hint}</small>`
    }</label
  >`
}

const howTo = html`<p>${told('login.howTo')}</p>
  <pre class="command"><code>${PROGRAM} operator login --name you</code></pre>`
