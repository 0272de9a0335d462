import { z } from 'zod'

/** On or off. */
export const Flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true')

/** A public web address. Pages, start messages and error reasons show it. */
export const Web = z
  .url({ protocol: /^https?$/ })
  .refine((text) => !text.includes('@'), 'expected no user and no password in it')

/**
 * A server's address with user and password. Special letters of the password must be encoded:
 * otherwise error messages would show its rest as part of the host.
 */
export function serverAddress(protocol: RegExp) {
  return z.url({ protocol, error: 'expected an address of a server' }).refine(isPlain, {
    error:
      'its password holds letters that must be encoded: %2F for /, %3F for ?, %23 for #, %40 for @, %25 for %',
  })
}

function isPlain(address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return true
  try {
    decodeURIComponent(`${url.username} ${url.password}`)
  } catch {
    return false
  }
  return !/@/.test(`${url.pathname}${url.search}`) && url.hash === ''
}
