import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Wish } from '../../device/kept/wish.ts'
import { sendOrWait } from '../../people/send-waiting.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import { say, sayFailure } from '../../ui/toast.ts'

type Followed = Extract<Wish, { kind: 'follow' }>['followed']

/** Follows what somebody pressed before they were signed in, and says it. */
export function SendFollow({ followed, onClose }: { followed: Followed; onClose: () => void }) {
  const t = useTranslations()
  const locale = usePageLocale()
  const { queryClient } = useRouter().options.context
  const isSent = useRef(false)
  useEffect(() => {
    // React's strict mode runs effects twice.
    if (isSent.current) return
    isSent.current = true
    void send()
  })
  return null

  async function send(): Promise<void> {
    const { kind, target, name } = followed
    try {
      const about = `follow ${kind} ${target}`
      await sendOrWait({ about, call: 'follow', payload: { kind, target } }, locale)
      await queryClient.invalidateQueries({ queryKey: ['following'] })
      await queryClient.invalidateQueries({ queryKey: ['followed-events'] })
      say(t('event.following', { name }))
    } catch {
      sayFailure(t('saved.failed'))
    }
    onClose()
  }
}
