import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Refusal } from '../../api/account-calls.ts'
import { settleSaved } from '../../device/overlay.ts'
import { countTowardsRating } from '../../device/rate-us.ts'
import { readStored, store } from '../../device/storage.ts'
import { browserVisitor } from '../../device/visitor.ts'
import { askOnFirstSave } from '../../people/push-device.ts'
import { callAs } from '../../people/session-calls.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import { say, sayFailure } from '../../ui/toast.ts'
import { AppOffer } from './app-offer.tsx'
import { mayNotSave } from './may-not-save.ts'
import { waitToSave } from './waiting-saves.ts'

/** Milliseconds of a sentence that takes a while to read (specification 9). */
const LONG = 3500

type SendSaveProps = {
  slug: string
  date: string | null
  isSaved: boolean
  onClose: () => void
}

/**
 * Sends what a heart shows, takes it back when it is refused, and offers the app after the first save on the web. In the app it may lead to
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
      await callAs(isSaved ? 'saveEvent' : 'unsaveEvent', { locale, id: slug })
      settleSaved(slug, isSaved)
      await queryClient.invalidateQueries({ queryKey: ['saved'] })
      const offers = isSaved && platform === 'web' && readStored('appOffered') === null
      if (offers) {
        store('appOffered', '1')
        countTowardsRating('save')
        return setOffersApp(true)
      }
      say(t(isSaved ? 'done' : 'undone'))
      if (isSaved) {
        countTowardsRating('save')
        void askOnFirstSave(locale)
      }
    } catch (error) {
      const hasNoNetwork = error instanceof Refusal && error.status === 0
      if (hasNoNetwork && platform !== 'web') {
        waitToSave({ slug, isSaved })
        settleSaved(slug, isSaved)
        say(t('queued'), LONG)
      } else {
        settleSaved(slug, !isSaved)
        sayFailure(t('failed'))
      }
    }
    onClose()
  }
}
