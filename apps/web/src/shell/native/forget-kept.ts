import { forgetOwn } from '../../device/kept/answer-store.ts'
import { onSession, readSession } from '../../device/session.ts'
import { readStored, store } from '../../device/storage.ts'

/** Forgets what is kept about a person when somebody else is signed in, or nobody: now, or when the app was last open. */
export function forgetKept(): void {
  compare()
  onSession(compare)
}

function compare(): void {
  const of = readSession()?.user.uuid ?? ''
  if (of === (readStored('keptOf') ?? '')) return
  store('keptOf', of)
  void forgetOwn()
}
