import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { countVisit } from '../device/rate-us.ts'
import { tellSteps } from '../features/install/tell-steps.tsx'
import { followUnread } from '../features/notifications/follow-unread.ts'
import { Offline } from '../features/offline/offline.tsx'
import { followPremium } from '../features/premium/premium-status.ts'
import { RateUs } from '../features/rate-us/rate-us.tsx'
import { followSaved } from '../features/saved/follow-saved.ts'
import { keepSearches } from '../features/search/keep-searches.ts'
import { followTexts } from '../features/translations/follow-texts.ts'
import { followPush } from '../people/push-device.ts'
import { tellCountry } from '../people/tell-country.ts'
import { Consent } from './consent.tsx'
import { FollowCity } from './follow-city.tsx'

/** Parts that load last on every page. Without scripts none of them is needed. */
export function Extras() {
  const router = useRouter()
  useEffect(() => keepSearches(router), [router])
  // Without a network the browser's menu is there all the same.
  useEffect(() => void tellSteps(router.options.context).catch(() => {}), [router])
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
      <FollowCity />
      <Consent />
      <Offline />
      <RateUs />
    </>
  )
}
