import type { Site } from '../site/site.ts'

/** The sender of a letter, as mail programs show it. */
export type Sender = { name: string; address: string }

/** Returns the sender of letters: the operator's words (`Okolo <hello@okolo.example>`), or the site's name beside a bare address. */
export function senderOf(mailFrom: string, site: Site): Sender {
  const [, name, address] = /^(.*?)\s*<([^<>]+)>$/.exec(mailFrom) ?? []
  if (name !== undefined && address !== undefined) return { name, address }
  const { name: own, isNamed } = site.value
  return { name: isNamed ? own : '', address: mailFrom }
}

/** Returns the site's name as the phrase of a List-Id (RFC 2919), without signs that would need quotes. */
export function listPhrase(site: Site): string {
  return site.value.name
    .replaceAll(/[^\p{L}\p{N} '’-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
