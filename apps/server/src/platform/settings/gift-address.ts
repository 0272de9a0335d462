/** The mailbox to which people send events. */
export type GiftMailbox = {
  /** `imaps://user:password@host/INBOX` */
  url: string
  /** `events@okolo.example`; that of a city is `events+nice@okolo.example`, unless the site's folder says another. */
  address: string
}

/** City slug -> its own address, of the site's folder. */
type ByCity = Readonly<Record<string, string>>

/** Returns the mail address for events of a city: its own, or the mailbox's with the city after a plus. Null: there is no mailbox. */
export function giftAddressOf(
  mailbox: GiftMailbox | null,
  byCity: ByCity,
  city: string,
): string | null {
  if (mailbox === null) return null
  const at = mailbox.address.lastIndexOf('@')
  return byCity[city] ?? `${mailbox.address.slice(0, at)}+${city}${mailbox.address.slice(at)}`
}

/** Returns the slug of the city that a mail to these addresses is for, as they are written. Empty: they do not say. */
export function cityWrittenTo(
  recipients: readonly string[],
  mailbox: GiftMailbox,
  byCity: ByCity,
): string {
  const own = new Map(Object.entries(byCity).map(([city, address]) => [address, city]))
  const at = mailbox.address.lastIndexOf('@')
  const [before, host] = [`${mailbox.address.slice(0, at)}+`, mailbox.address.slice(at)]
  for (const written of recipients) {
    const one = written.trim().toLowerCase()
    const city = own.get(one)
    if (city !== undefined) return city
    if (one.startsWith(before) && one.endsWith(host))
      return one.slice(before.length, one.length - host.length)
  }
  return ''
}

/** True for an address of this site's own, whose mails are never answered. */
export function isGiftAddress(address: string, mailbox: GiftMailbox, byCity: ByCity): boolean {
  const one = address.trim().toLowerCase()
  return (
    one === mailbox.address ||
    Object.values(byCity).includes(one) ||
    cityWrittenTo([one], mailbox, {}) !== ''
  )
}
