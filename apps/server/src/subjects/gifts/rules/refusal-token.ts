import type { Secrets } from '#server/platform/secrets.ts'

/** Ends letters to the address of a giver, and opens nothing. */
export function refusalToken(secrets: Secrets, giver: number): string {
  return `${giver}.${secrets.mac('gift', `refuse ${giver}`)}`
}

/** Returns the giver of a token, or null for anything that this server did not sign. */
export function readRefusalToken(secrets: Secrets, token: string): number | null {
  const [giver = '', mac = ''] = token.split('.')
  if (!/^\d{1,15}$/.test(giver)) return null
  return secrets.isMac('gift', `refuse ${giver}`, mac) ? Number(giver) : null
}
