import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sayFailure } from '../ui/toast.ts'
import { isLost } from './send-waiting.ts'

/** Runs what a button sends, one at a time. A failure is said, and if it was the network. */
export function useSending(): { isSending: boolean; send: (work: () => Promise<unknown>) => void } {
  const t = useTranslations('error')
  const [isSending, setSending] = useState(false)
  return {
    isSending,
    send: (work) => {
      setSending(true)
      work()
        .catch((error: unknown) => sayFailure(t(isLost(error) ? 'needsConnection' : 'wrong')))
        .finally(() => setSending(false))
    },
  }
}
