import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keepConsent, readConsent } from '../device/consent.ts'
import { countVisit } from '../device/rate-us.ts'
import { consentAsks } from '../features/consent/consent-asks.ts'
import { ConsentBanner } from '../features/consent/consent-banner.tsx'
import { followUnread } from '../features/notifications/follow-unread.ts'
import { Offline } from '../features/offline/offline.tsx'
import { followPremium } from '../features/premium/premium-status.ts'
import { RateUs } from '../features/rate-us/rate-us.tsx'
import { followSaved } from '../features/saved/follow-saved.ts'
import { keepSearches } from '../features/search/keep-searches.ts'
import { followTexts } from '../features/translations/follow-texts.ts'
import { followPush } from '../people/push-device.ts'
import { tellCountry } from '../people/tell-country.ts'

/** Parts that load last on every page. Without scripts none of them is needed. */
export function Extras() {
  const router = useRouter()
  useEffect(() => keepSearches(router), [router])
  useEffect(() => followTexts(router), [router])
  useEffect(() => {
    const look = () => {
      if (/^\/\w+\/events\//.test(router.state.location.pathname)) countVisit()
    }
    look()
    return router.subscribe('onResolved', look)
  }, [router])
  useEffect(() => {
    const { api, locale } = router.options.context
    const country = tellCountry(api, locale)
    const leave = router.subscribe('onResolved', country.again)
    return () => {
      leave()
      country.stop()
    }
  }, [router])
  useEffect(() => {
    const { locale, queryClient } = router.options.context
    const stopSaved = followSaved(locale, async () => {
      const changed = ['saved', 'following', 'followed-events']
      await Promise.all(changed.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
    })
    const stopUnread = followUnread(locale, () => {
      void queryClient.invalidateQueries({ queryKey: ['notifications'] })
      void queryClient.invalidateQueries({ queryKey: ['messages'] })
    })
    const stopPush = followPush(locale)
    const stopPremium = followPremium(locale)
    return () => {
      stopSaved()
      stopUnread()
      stopPush()
      stopPremium()
    }
  }, [router])
  return (
    <>
      <Consent />
      <Offline />
      <RateUs />
    </>
  )
}

/** Asks for consent if a feature needs it. */
function Consent() {
  const router = useRouter()
  const { site } = router.options.context
  const { analytics } = site
  const asks = consentAsks(site)
  const isNeeded = asks !== null
  const [consent, setConsent] = useState(readConsent)
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    if (!isNeeded) return
    // The link "Cookie settings". Without scripts or features that need consent, it leads to the
    // page about cookies.
    const ask = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('[data-consent]')) return
      event.preventDefault()
      setIsAsked(true)
    }
    document.addEventListener('click', ask)
    return () => document.removeEventListener('click', ask)
  }, [isNeeded])
  useEffect(() => {
    if (consent !== 'accepted' || analytics === null) return
    let stop: (() => void) | undefined
    let isOver = false
    import('../features/analytics/analytics.ts').then(
      ({ startAnalytics }) => {
        if (!isOver) stop = startAnalytics(router, analytics)
      },
      (error: unknown) => {
        // Only the operator is affected.
        // oxlint-disable-next-line no-console
        console.warn('visits are not counted', error)
      },
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [consent, analytics, router])
  if (asks === null || (consent !== null && !isAsked)) return null
  return (
    <ConsentBanner
      {...asks}
      isAsked={isAsked}
      onAnswer={(answer) => {
        keepConsent(answer)
        setConsent(answer)
        setIsAsked(false)
      }}
    />
  )
}
