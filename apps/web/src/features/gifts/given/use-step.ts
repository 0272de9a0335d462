import type { GiftStep } from '@okolo/contract/events/gift'
import type { GiftForm } from '@okolo/contract/events/gift-form'
import { giftPages } from '@okolo/contract/site/gift-pages'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call, Refusal } from '../../../api/account-calls.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import { codeOf } from '../state/use-give.ts'

/** Takes a step with an event that was given, and shows its page anew. */
export function useStep(k: string) {
  const router = useRouter()
  const locale = usePageLocale()
  const [isBusy, setBusy] = useState(false)
  async function take(step: GiftStep, form?: GiftForm): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      const change = form === undefined ? { step } : { step, form }
      const { token } = await call('changeGift', { locale, id: k, payload: change })
      await router.navigate({ href: giftPages.given(locale, token ?? k, { sent: step }) })
      await router.invalidate()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const code = codeOf(error) || 'failed'
      await router.navigate({ href: giftPages.given(locale, k, { error: code }) })
    } finally {
      setBusy(false)
    }
  }
  return { take, isBusy }
}
