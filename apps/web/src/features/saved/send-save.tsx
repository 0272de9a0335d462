import { pages } from '@okolo/contract/site/pages'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { settleSaved } from '../../device/user-state.ts'
import { countTowardsRating } from '../../device/rate-us.ts'
import { readSession } from '../../device/session.ts'
import { readStored, store } from '../../device/storage.ts'
import { browserVisitor } from '../../device/visitor.ts'
import { askOnFirstSave } from '../../people/push-device.ts'
import { sendOrWait } from '../../people/send-waiting.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import { say, sayFailure } from '../../ui/toast.ts'
import { AppOffer } from './app-offer.tsx'
import { mayNotSave } from './may-not-save.ts'

/** Milliseconds of a sentence that takes a while to read (specification 9). */
const LONG = 3500

type SendSaveProps = {
  slug: string
  date: string | null
  isSaved: boolean
  onClose: () => void
}

/**
 * Sends what a heart shows, now or once there is a network, takes it back when it is refused, and offers the app after the second save on the web. In the app it may lead to
 * the paywall, and signed out to the sign-up (specification 6).
 */
export function SendSave({ slug, date, isSaved, onClose }: SendSaveProps) {
  const t = useTranslations('saved')
  const locale = usePageLocale()
  const router = useRouter()
  const { queryClient } = router.options.context
  const [offersApp, setOffersApp] = useState(false)
  const isSent = useRef(false)
  useEffect(() => {
    // React's strict mode runs effects twice.
    if (isSent.current) return
    isSent.current = true
    void send()
  })
  return offersApp ? <AppOffer onClose={onClose} /> : null

  async function send(): Promise<void> {
    const { platform } = browserVisitor()
    const leave = await mayNotSave({ slug, date, isSaved }, router)
    if (leave !== null) {
      settleSaved(slug, !isSaved)
      onClose()
      return leave()
    }
    try {
      const call = isSaved ? 'saveEvent' : 'unsaveEvent'
      const answer = await sendOrWait({ about: `save ${slug}`, call, id: slug }, locale)
      settleSaved(slug, isSaved)
      if (answer === null) {
        say(t('queued'), LONG)
        return onClose()
      }
      await queryClient.invalidateQueries({ queryKey: ['saved'] })
      if (!isSaved) say(t('undone'))
      else {
        countTowardsRating('save')
        const time = timeOfSaving()
        if (time === 'second' && platform === 'web') return setOffersApp(true)
        const isNew = time === 'first' && readSession()?.user['email_verified'] === false
        const list = { href: pages.saved(locale), text: t('see') }
        say(t(isNew ? 'doneConfirm' : 'done'), LONG, list)
        void askOnFirstSave(locale)
      }
    } catch {
      settleSaved(slug, !isSaved)
      sayFailure(t('failed'))
    }
    onClose()
  }
}

/** Counts the saves of this browser. */
function timeOfSaving(): 'first' | 'second' | 'later' {
  const offered = readStored('appOffered')
  if (offered === '1') return 'later'
  store('appOffered', offered === null ? '0' : '1')
  return offered === null ? 'first' : 'second'
}
