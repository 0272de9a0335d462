import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keepConsent, readConsent } from '../device/consent.ts'
import { consentAsks } from '../features/consent/consent-asks.ts'
import { ConsentBanner } from '../features/consent/consent-banner.tsx'

/** Asks for consent if a feature needs it. */
export function Consent() {
  const router = useRouter()
  const { site } = router.options.context
  const { analytics } = site
  const asks = consentAsks(site)
  const isNeeded = asks !== null
  const [consent, setConsent] = useState(readConsent)
  const [isAsked, setIsAsked] = useState(false)
  const [isEarlier, setIsEarlier] = useState(true)
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
        if (!isOver) stop = startAnalytics(router, { ...analytics, isEarlier })
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
  }, [consent, analytics, isEarlier, router])
  if (asks === null || (consent !== null && !isAsked)) return null
  return (
    <ConsentBanner
      {...asks}
      isAsked={isAsked}
      onAnswer={(answer) => {
        keepConsent(answer)
        setConsent(answer)
        setIsEarlier(false)
        setIsAsked(false)
      }}
    />
  )
}
