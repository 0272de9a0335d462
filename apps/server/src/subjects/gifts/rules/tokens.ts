import type { Secrets } from '#server/platform/secrets.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * `draft`: whoever fills the form; it opens nothing once the gift is sent. `link`: the giver's mailbox. Only the second confirms an
 * address.
 */
export type TokenKind = 'draft' | 'link'

/** The signed link to a gift. Nothing of it is stored. */
export function giftToken(secrets: Secrets, kind: TokenKind, id: string): string {
  return `${kind}.${id}.${secrets.mac('gift', `${kind} ${id}`)}`
}

/** The link by which people of an organizer's page look after its gifts. It works as long as their claim, which `claim` names. */
export function organizerGiftToken(secrets: Secrets, id: string, claim: string): string {
  return `claim.${id}.${claim}.${secrets.mac('gift', `claim ${id} ${claim}`)}`
}

type OpenedGift = { kind: TokenKind; id: string } | { kind: 'claim'; id: string; claim: string }

/** The gift of a token; null for anything that this server did not sign. */
export function readGiftToken(secrets: Secrets, token: string): OpenedGift | null {
  const [kind = '', id = '', ...rest] = token.split('.')
  if (kind === 'claim') {
    const [claim = '', signed = ''] = rest
    if (!UUID.test(id) || !UUID.test(claim)) return null
    return secrets.isMac('gift', `claim ${id} ${claim}`, signed) ? { kind, id, claim } : null
  }
  const [mac = ''] = rest
  if ((kind !== 'draft' && kind !== 'link') || !UUID.test(id)) return null
  return secrets.isMac('gift', `${kind} ${id}`, mac) ? { kind, id } : null
}
