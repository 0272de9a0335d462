import { AsyncLocalStorage } from 'node:async_hooks'

const reading = new AsyncLocalStorage<boolean>()

/** Says whether what `work` reads may come from a replica, which is some seconds behind. */
export function readingReplicas<T>(may: boolean, work: () => T): T {
  return reading.run(may, work)
}

/** True only where `readingReplicas` allowed it. */
export function mayReadReplicas(): boolean {
  return reading.getStore() === true
}

const READS = /^\s*(?:select|with)\b/i
/** Also what would succeed on a replica and mean nothing there, such as a lock. */
const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|nextval|setval|set_config|pg_notify|pg_\w*advisory\w*|for\s+(?:no\s+key\s+)?(?:key\s+)?share)\b/i

/** Tells if a statement only reads. In doubt it is taken for a write. */
export function isRead(text: string): boolean {
  return READS.test(text) && !WRITES.test(text)
}
