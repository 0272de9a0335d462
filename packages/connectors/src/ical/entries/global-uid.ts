/** Fewer letters and digits are met twice by chance. */
const LEAST_LENGTH = 16
/** A word and a number that counts: `event-10452`, `post_id_77` */
const COUNTER = /^[\p{L}\s_.:-]*\d{1,12}$/u

/**
 * Returns a UID (RFC 5545 3.8.4.7) that is unique across calendars. Null for short ones, numbers and counters, which
 * are unique only within their calendar.
 */
export function globalUid(uid: string): string | null {
  const [local = ''] = uid.split('@')
  const signs = local.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const isGlobal =
    signs.length >= LEAST_LENGTH &&
    /\p{L}/u.test(signs) &&
    /\d/.test(signs) &&
    !COUNTER.test(local) &&
    !uid.includes('#') &&
    !local.startsWith('no-uid-')
  return isGlobal ? uid : null
}
