import type { FastifyRequest } from 'fastify'
import { cookieOf } from '#server/platform/http/request-locale.ts'
import type { Secrets } from '#server/platform/secrets.ts'

export const MAIL_BOX = '/dev/mail'
const COOKIE = 'okolo_mail_box'
const COOKIE_SECONDS = 12 * 3600

/** Returns the link to the mail box, for the terminal that started the server. */
export function mailBoxLink(publicUrl: string, secrets: Secrets): string {
  return `${publicUrl}${MAIL_BOX}?key=${secrets.mac('mail-box', 'key')}`
}

export function isMailBoxKey(secrets: Secrets, given: string): boolean {
  return secrets.isMac('mail-box', 'key', given)
}

/**
 * `Set-Cookie` for a browser with the key. The cookie goes only to the mail box, never from another
 * site.
 */
export function mailBoxCookie(secrets: Secrets, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${secrets.mac('mail-box', 'cookie')}; Path=${MAIL_BOX}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${secure}`
}

export function hasMailBoxCookie(request: FastifyRequest, secrets: Secrets): boolean {
  return secrets.isMac('mail-box', 'cookie', cookieOf(request, COOKIE) ?? '')
}
