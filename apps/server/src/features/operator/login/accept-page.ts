import type { AccountText } from '@okolo/contract/people/account-text'
import { encode } from 'uqr'
import type { Invited } from '#server/people/operators/invitations.ts'
import { inBase32, totpAddress, totpKey } from '#server/people/operators/totp.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { html, type Html } from '../html.ts'
import type { Page } from '../operator-page.ts'
import { entryField } from './login-page.ts'

/** Why a password is refused. */
export const WEAK: Partial<Record<AccountText, string>> = {
  passwordShort: 'The password is too short: at least 8 characters.',
  passwordLong: 'The password is too long: at most 256 characters.',
  passwordCommon: 'This password is too common. Choose another.',
  passwordPattern: 'This password is a repetition or a row of keys. Choose another.',
  passwordWord: 'This password is a common word with little added. Put several words in a row.',
  passwordPersonal:
    'The password must not be made of your name, your address or the name of the site.',
}

/** The form by which an invited person sets a password and shows that their codes are right. */
export function acceptPage(
  invited: Invited,
  {
    token,
    secrets,
    site,
    fault,
  }: { token: string; secrets: Secrets; site: string; fault?: string },
): Page {
  const key = totpKey(secrets, invited.inviteId)
  const address = totpAddress(key, { site, account: invited.email })
  return {
    title: `Welcome, ${invited.name}`,
    status: fault === undefined ? 200 : 400,
    body: html`<p class="lead">
        Set a password, and connect an app for codes. Both are asked for at each login.
      </p>
      ${qrCode(address)}
      <p>Scan this with the app, or <a href="${address}">open it on this device</a>.</p>
      <p>Or type this key: <code>${inFours(inBase32(key))}</code></p>
      <form class="form" method="post" action="/operator/accept">
        <input type="hidden" name="token" value="${token}" />
        ${fault !== undefined && html`<p class="fault" role="alert">${fault}</p>`}
        ${entryField('Mail address', { name: 'email', type: 'email', autocomplete: 'username', value: invited.email, readonly: 'readonly' })}
        ${entryField('Password', { name: 'password', type: 'password', autocomplete: 'new-password' })}
        ${entryField('The password again', { name: 'again', type: 'password', autocomplete: 'new-password' })}
        ${entryField('Code that the app shows', { name: 'code', autocomplete: 'one-time-code', inputmode: 'numeric', maxlength: 10 })}
        <button class="primary" type="submit">Set and log in</button>
      </form>`,
  }
}

/** Shown once: only hashes are stored. */
export function recoveryPage(codes: readonly string[]): Page {
  return {
    title: 'Your recovery codes',
    body: html`<p class="lead">
        Keep them apart from your device. Each logs you in once in place of a code. They are not
        shown again.
      </p>
      <ul>
        ${codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ul>
      <p class="actions"><a class="primary" href="/operator">I have kept them</a></p>`,
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
    aria-label="QR code with the key"
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
