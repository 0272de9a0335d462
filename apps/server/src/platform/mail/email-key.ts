/**
 * Returns the form of an address for comparison, in lower case. Dots and `+tags` stay, because
 * their meaning differs between hosts.
 */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

const GOOGLE = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox that an address most likely leads to, without its `+tag` and, at Google, without dots. Only for counting
 * letters and for refusals: it may put two mailboxes together, so it never says whose an account is.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  const host = key.slice(at + 1)
  const [name = ''] = key.slice(0, at).split('+', 1)
  return GOOGLE.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
