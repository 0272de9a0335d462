import { z } from 'zod'

const Address = z.email().max(254)

/** Returns a mail address in lower case, of `info@x.example` or `mailto:info@x.example?subject=...`. */
export function mailAddress(text: string | null | undefined): string | undefined {
  const [, written = ''] = /^\s*(?:mailto:)?([^?]*)/i.exec(text ?? '') ?? []
  return Address.safeParse(written.trim().toLowerCase()).data
}
