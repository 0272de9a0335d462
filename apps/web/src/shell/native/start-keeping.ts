import { forgetAnswers, forgetOwn } from '../../device/kept/answer-store.ts'
import type { Locale } from '@okolo/contract/locale'
import { isAway, onShown } from '../../device/kept/network.ts'
import { showKeptTime } from '../../device/kept-time.ts'
import type { DevicePort } from '../../device/port/port.ts'
import { onSession, readSession } from '../../device/session.ts'
import { readStored, store } from '../../device/storage.ts'
import { followSession } from '../navigation/follow-session.ts'
import { keepPictures } from './keep-pictures.ts'

/** Queries of the app: kept answers are there without a network, too. */
export const keptQueries = {
  staleTime: 60_000,
  networkMode: 'always',
  retry: (failures: number) => failures < 1 && !isAway(),
} as const

/** Follows the session, keeps pictures, and forgets what a person has seen when somebody else is signed in, or nobody: now, or at the last start. */
export function startKeeping({ shell }: DevicePort, locale: Locale): void {
  followSession(locale)
  keepPictures()
  onShown(showKeptTime)
  const compare = () => forgetOthers(shell)
  compare()
  onSession(compare)
}

function forgetOthers(shell: DevicePort['shell']): void {
  const of = readSession()?.user.uuid ?? ''
  const before = readStored('keptOf') ?? ''
  if (of === before) return
  store('keptOf', of)
  // A login takes nothing from a visitor but where they are; a logout leaves nothing of what was seen.
  void (before === '' ? forgetOwn() : forgetAnswers())
  void shell?.forgetFiles()
}
