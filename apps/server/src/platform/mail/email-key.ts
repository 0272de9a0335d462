/**
 * Returns the form of an address for comparison, in lower case. Dots and `+tags` stay, because
 * their meaning differs between hosts.
 */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
