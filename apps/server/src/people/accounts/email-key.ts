/**
 * By which addresses are compared: what stands before the @ is in practice the same in any case everywhere. Dots and
 * `+tags` stay, since what they mean differs from host to host.
 */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
