import type { Secrets } from '#server/platform/secrets.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * `draft`: the browser in which the form is being filled; it opens nothing once the gift is sent. `link`: the giver's mailbox. Only
 * the second confirms an address.
 */
export type TokenKind = 'draft' | 'link'

/** The signed link to a gift. Nothing of it is stored. */
export function giftToken(secrets: Secrets, kind: TokenKind, id: string): string {
  return `${kind}.${id}.${secrets.mac('gift', `${kind} ${id}`)}`
}

/** The gift of a token; null for anything that this server did not sign. */
export function readGiftToken(
  secrets: Secrets,
  token: string,
): { kind: TokenKind; id: string } | null {
  const [kind = '', id = '', mac = ''] = token.split('.')
  if ((kind !== 'draft' && kind !== 'link') || !UUID.test(id)) return null
  return secrets.isMac('gift', `${kind} ${id}`, mac) ? { kind, id } : null
}
