import type { SOCIAL_LOGIN } from '@okolo/contract/api/api'
import { onServer } from '../../../api/origin.ts'
import { device } from '../../../device/port/here.ts'
import { keepsNothing } from '../../../device/storage.ts'

/** Start addresses of social logins. A copy of the contract's, without its schema library. */
const SOCIAL_START: typeof SOCIAL_LOGIN = {
  google: '/v1/users/login/google/',
  apple: '/v1/users/login/apple/',
}

const KEY = 'socialVerifier'
export type SocialName = keyof typeof SOCIAL_START

/**
 * Sends the browser to a provider. The secret stays in this tab, so that an intercepted code is useless (as PKCE, RFC
 * 7636). The app opens a browser over itself, and the way back is its URL scheme.
 */
export async function startSocial(
  name: SocialName,
  { locale, redirectTo }: { locale: string; redirectTo: string | null },
): Promise<void> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  shelf().setItem(KEY, verifier)
  const query = new URLSearchParams({ challenge: base64Url(new Uint8Array(hash)), locale })
  if (redirectTo !== null) query.set('redirectTo', redirectTo)
  if (device.shell !== null) query.set('app', '1')
  const address = onServer(`${SOCIAL_START[name]}?${query.toString()}`)
  if (device.shell === null) window.location.assign(address)
  else await device.shell.openOver(address)
}

/** A phone may end the app while the browser lies over it. */
function shelf(): Storage {
  return device.shell === null ? window.sessionStorage : window.localStorage
}

/** Returns the secret of the login begun in this tab and removes it, or null. */
export function takeVerifier(): string | null {
  if (keepsNothing()) return null
  const verifier = shelf().getItem(KEY)
  shelf().removeItem(KEY)
  return verifier
}

/** Hashing needs a secure context, and the return needs this tab's storage. */
export function canStartSocial(): boolean {
  return window.isSecureContext && !keepsNothing()
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
