import { forgetOwn } from '../../device/kept/answer-store.ts'
import type { DevicePort } from '../../device/port/port.ts'
import { onSession, readSession } from '../../device/session.ts'
import { readStored, store } from '../../device/storage.ts'

/** Forgets what is kept about a person when somebody else is signed in, or nobody: now, or when the app was last open. */
export function forgetKept({ shell }: DevicePort): void {
  const compare = () => forgetOthers(shell)
  compare()
  onSession(compare)
}

function forgetOthers(shell: DevicePort['shell']): void {
  const of = readSession()?.user.uuid ?? ''
  if (of === (readStored('keptOf') ?? '')) return
  store('keptOf', of)
  void forgetOwn()
  void shell?.forgetFiles()
}
