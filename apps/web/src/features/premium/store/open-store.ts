import { call } from '../../../api/account-calls.ts'
import { readSession } from '../../../device/session.ts'
import { browserVisitor } from '../../../device/visitor.ts'
import type { Store } from './store.ts'

let opening: Promise<Store | null> | null = null

/** Opens this device's store, once in a visit. Null: there is none, as on the web. */
export function openStore(locale: string): Promise<Store | null> {
  opening ??= open(locale).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

async function open(locale: string): Promise<Store | null> {
  if (browserVisitor().platform !== 'native') return null
  const [keys, { openNativeStore }] = await Promise.all([
    call('premiumStore', { locale }),
    import('./native-store.ts'),
  ])
  return openNativeStore(keys, readSession()?.user.uuid ?? null)
}
