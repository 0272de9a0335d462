import { SESSION_HOURS } from '#server/people/operators/sessions.ts'
import { html, type Html } from '../html.ts'
import type { OperatorDeps, Page } from '../operator-page.ts'
import { PROGRAM } from '#server/platform/release.ts'

/** Mail scanners and previews open links too, so opening must not use the link up. */
export function confirmPage(name: string, token: string): Page {
  return {
    title: `Log in as ${name}?`,
    body: html`<p class="lead">
        The link works once. You stay logged in on this device for ${SESSION_HOURS} hours, or until
        you log out.
      </p>
      <form method="post" action="/operator/login">
        <input type="hidden" name="token" value="${token}" />
        <button class="primary" type="submit">Log in</button>
      </form>`,
  }
}

/** `days`: of an invitation. */
export function deadLinkPage({ isInvitation = false } = {}): Page {
  return {
    title: 'This link does not work any more',
    body: isInvitation
      ? html`<p class="lead">
          An invitation works once, within three days. Ask an owner of the site for a new one.
        </p>`
      : html`<p class="lead">
            A link logs in once, within 15 minutes. This one was used, is too old, or was taken
            back.
          </p>
          ${howTo}`,
  }
}

type Shown = { fault?: string; email?: string; status?: Page['status'] }

/** The form for address, password and code, and the way by a provider if there is one. */
export function loginPage(
  { operatorLogin }: Pick<OperatorDeps['config'], 'operatorLogin'>,
  { fault, email = '', status = 200 }: Shown = {},
): Page {
  return {
    title: 'For operators',
    status,
    body: html`<p class="lead">You are not logged in, or your session has ended.</p>
      ${
        operatorLogin !== null &&
        html`<p class="actions">
          <a class="primary" href="/operator/login/provider">Log in with ${operatorLogin.name}</a>
        </p>`
      }
      <form class="form" method="post" action="/operator/login">
        ${fault !== undefined && html`<p class="fault" role="alert">${fault}</p>`}
        ${entryField('Mail address', { name: 'email', type: 'email', autocomplete: 'username', value: email })}
        ${entryField('Password', { name: 'password', type: 'password', autocomplete: 'current-password' })}
        ${entryField(
          'Code',
          { name: 'code', autocomplete: 'one-time-code', autocapitalize: 'none', maxlength: 20 },
          'Of your app for codes, or a recovery code.',
        )}
        <button class="secondary" type="submit">Log in</button>
      </form>
      ${howTo}`,
  }
}

/** An input of somebody who has no session, so no form token either. */
export function entryField(
  label: string,
  attributes: Record<string, string | number>,
  hint?: string,
): Html {
  return html`<label class="field"
    ><span>${label}</span
    ><input required ${Object.entries(attributes).map(([key, set]) => html`${key}="${set}" `)} />${
      hint !== undefined && html`<small>${hint}</small>`
    }</label
  >`
}

const howTo = html`<p>On the machine that runs Okolo, this command prints a link for an owner:</p>
  <pre class="command"><code>${PROGRAM} operator login --name you</code></pre>`
