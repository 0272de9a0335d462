import { useEffect, useState } from 'react'
import { keepPremium, membershipOf } from './premium-status.ts'
import { openStore } from './store/open-store.ts'
import { outcomeOf, type StoreOutcome } from './store/store-outcome.ts'
import type { Membership, Plan, PlanId, Store } from './store/store.ts'

/** The paywall's states (specification 4). */
export type Paywall =
  | { step: 'loading' }
  /** The plans could not be loaded. */
  | { step: 'failed' }
  | { step: 'member'; membership: Membership; store: Store }
  /** Without plans: purchases are disabled here, but older ones may be restored. */
  | { step: 'open'; plans: Plan[]; store: Store }

export type Notice =
  | { kind: Exclude<StoreOutcome, 'cancelled'> | 'restored' | 'nothing' }
  | { kind: 'restoreFailed'; why: StoreOutcome }

/** Runs the paywall. `onBought`: the store has sold premium, or given it back. */
export function usePaywall(locale: string, onBought: (membership: Membership) => void) {
  const [paywall, setPaywall] = useState<Paywall>({ step: 'loading' })
  const [busy, setBusy] = useState<'buying' | 'restoring' | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  const load = async () => {
    setPaywall({ step: 'loading' })
    setPaywall(await opened(locale))
  }
  useEffect(() => {
    void load()
  }, [])
  const store = 'store' in paywall ? paywall.store : null

  async function run(
    what: 'buying' | 'restoring',
    work: (store: Store) => Promise<Membership>,
  ): Promise<Membership | null> {
    if (store === null || busy !== null) return null
    setBusy(what)
    setNotice(null)
    try {
      const membership = await work(store)
      keepPremium(membership)
      return membership
    } catch (error) {
      const why = outcomeOf(codeOf(error))
      // A person who closes the store's sheet knows it.
      if (why !== 'cancelled')
        setNotice(what === 'buying' ? { kind: why } : { kind: 'restoreFailed', why })
      return null
    } finally {
      setBusy(null)
    }
  }

  return {
    paywall,
    busy,
    notice,
    reload: () => void load(),
    buy: async (id: PlanId) => {
      const membership = await run('buying', (open) => open.buy(id))
      if (membership?.isPremium === true) onBought(membership)
      // Paid and not yet confirmed by the store.
      else if (membership !== null) setNotice({ kind: 'pending' })
    },
    restore: async () => {
      const membership = await run('restoring', (open) => open.restore())
      if (membership === null) return
      setNotice({ kind: membership.isPremium ? 'restored' : 'nothing' })
      if (membership.isPremium && store !== null) setPaywall({ step: 'member', membership, store })
    },
  }
}

function codeOf(error: unknown): number {
  return error instanceof Error && 'code' in error ? Number(error.code) : 0
}

async function opened(locale: string): Promise<Paywall> {
  try {
    const store = await openStore(locale)
    if (store === null) return { step: 'failed' }
    const membership = await membershipOf(Promise.resolve(store), locale)
    keepPremium(membership)
    if (membership.isPremium) return { step: 'member', membership, store }
    return { step: 'open', plans: (await store.mayBuy()) ? await store.plans() : [], store }
  } catch {
    return { step: 'failed' }
  }
}
