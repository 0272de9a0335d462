import { z } from 'zod'

/** On or off. */
export const Flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true')

/** An address on the web. It stands in pages, in what is said at the start or in reasons of failures: it is for everybody. */
export const Web = z
  .url({ protocol: /^https?$/ })
  .refine((text) => !text.includes('@'), 'expected no user and no password in it')

/**
 * The address of a server with a user and a password in it. A letter of the password that means something in addresses has to be
 * encoded: read without that, the half of it behind this letter would stand in error messages as part of the host or the path.
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
