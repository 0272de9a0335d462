import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sayFailure } from '../ui/toast.ts'

/** Runs what a button sends, one at a time. A failure is said. */
export function useSending(): { isSending: boolean; send: (work: () => Promise<unknown>) => void } {
  const t = useTranslations('error')
  const [isSending, setSending] = useState(false)
  return {
    isSending,
    send: (work) => {
      setSending(true)
      work()
        .catch(() => sayFailure(t('wrong')))
        .finally(() => setSending(false))
    },
  }
}
