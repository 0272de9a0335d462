/** How many notifications are unread, for the badge of the account's tab. Kept while the page is open. */
let unread = 0
const listeners = new Set<() => void>()

export function readUnread(): number {
  return unread
}

export function showUnread(count: number): void {
  unread = count
  for (const listener of listeners) listener()
}

export function onUnread(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
