import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keepConsent, readConsent } from '../device/consent.ts'
import { ConsentBanner } from '../features/consent/consent-banner.tsx'
import { keepSeen } from '../features/offline/keep-seen.ts'
import { OfflineStrip } from '../features/offline/offline-strip.tsx'
import { RateUs } from '../features/rate-us/rate-us.tsx'
import { tellCountry } from '../people/tell-country.ts'

/** What comes to a page once it stands, whichever it is: loaded last, missed by nobody without scripts. */
export function Extras() {
  const router = useRouter()
  useEffect(() => keepSeen(router), [router])
  useEffect(() => {
    const { api, locale } = router.options.context
    const country = tellCountry(api, locale)
    const leave = router.subscribe('onResolved', country.again)
    return () => {
      leave()
      country.stop()
    }
  }, [router])
  return (
    <>
      <Consent />
      <OfflineStrip />
      <RateUs />
    </>
  )
}

/** Asks where something waits for an answer; on a demo site as well, which shows all that there is. */
function Consent() {
  const router = useRouter()
  const { analytics, map, demo } = router.options.context.site
  const mapHost = map?.hosts[0] ?? null
  const isNeeded = analytics !== null || mapHost !== null || demo
  const [consent, setConsent] = useState(readConsent)
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    if (!isNeeded) return
    // The link "Cookie settings": without scripts, or with nothing to ask, it leads to the page that explains them.
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
        // Nobody misses it but the operator.
        // oxlint-disable-next-line no-console
        console.warn('visits are not counted', error)
      },
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [consent, analytics, router])
  if (!isNeeded || (consent !== null && !isAsked)) return null
  return (
    <ConsentBanner
      counts={analytics !== null || mapHost === null}
      mapHost={mapHost}
      isAsked={isAsked}
      onAnswer={(answer) => {
        keepConsent(answer)
        setConsent(answer)
        setIsAsked(false)
      }}
    />
  )
}
