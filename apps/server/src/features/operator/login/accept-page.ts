import { encode } from 'uqr'
import type { Invited } from '#server/people/operators/invitations.ts'
import { inBase32, totpAddress, totpKey } from '#server/people/operators/totp.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { html, type Html } from '../html.ts'
import type { Page } from '../operator-page.ts'
import { entryField } from './login-page.ts'
import { told, type Text } from '#server/words/messages/told.ts'

/** The form by which an invited person sets a password and shows that their codes are right. */
export function acceptPage(
  invited: Invited,
  { token, secrets, site, fault }: { token: string; secrets: Secrets; site: string; fault?: Text },
): Page {
  const key = totpKey(secrets, invited.inviteId)
  const address = totpAddress(key, { site, account: invited.email })
  return {
    title: told('accept.welcome', { name: invited.name }),
    status: fault === undefined ? 200 : 400,
    body: html`<p class="lead">${told('accept.lead')}</p>
      ${qrCode(address)}
      <p>${told('accept.scan', { link: (inner) => html`<a href="${address}">${inner}</a>` })}</p>
      <p>${told('accept.key', { key: html`<code>${inFours(inBase32(key))}</code>` })}</p>
      <form class="form" method="post" action="/operator/accept">
        <input type="hidden" name="token" value="${token}" />
        ${fault !== undefined && html`<p class="fault" role="alert">${fault}</p>`}
        ${entryField(told('login.email'), { name: 'email', type: 'email', autocomplete: 'username', value: invited.email, readonly: 'readonly' })}
        ${entryField(told('login.password'), { name: 'password', type: 'password', autocomplete: 'new-password' })}
        ${entryField(told('accept.again'), { name: 'again', type: 'password', autocomplete: 'new-password' })}
        ${entryField(told('accept.appCode'), { name: 'code', autocomplete: 'one-time-code', inputmode: 'numeric', maxlength: 10 })}
        <button class="primary" type="submit">${told('accept.set')}</button>
      </form>`,
  }
}

/** Shown once: only hashes are stored. */
export function recoveryPage(codes: readonly string[]): Page {
  return {
    title: told('accept.codes'),
    body: html`<p class="lead">${told('accept.codesLead')}</p>
      <ul>
        ${codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ul>
      <p class="actions"><a class="primary" href="/operator">${told('accept.kept')}</a></p>`,
  }
}

/** Dark on white in both themes, because scanners expect that. */
function qrCode(text: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return html`<svg
    role="img"
    aria-label="${told('accept.qr')}"
    viewBox="0 0 ${size} ${size}"
    width="200"
    height="200"
    shape-rendering="crispEdges"
  >
    <path fill="#fff" d="M0 0h${size}v${size}H0z" />
    <path fill="#000" d="${path}" />
  </svg>`
}

function inFours(text: string): string {
  return (text.match(/.{1,4}/g) ?? []).join(' ')
}
