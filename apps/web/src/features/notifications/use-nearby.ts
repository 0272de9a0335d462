import type { NearbyChoices } from '@okolo/contract/people/matches'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { callAs } from '../../people/session-calls.ts'
import { useSession } from '../../people/use-session.ts'
import { sayFailure } from '../../ui/toast.ts'
import type { NearbyChange } from './nearby-place.tsx'

/** The choices, and a function that changes them: they are shown at once and sent one after the other. */
export function useNearby() {
  const t = useTranslations('error')
  const locale = useLocale()
  const isSignedIn = useSession() != null
  const queryClient = useQueryClient()
  const queryKey = ['nearby-choices', locale]
  const { data } = useQuery({
    queryKey,
    enabled: isSignedIn,
    queryFn: () => callAs('matches', { locale }),
  })
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  const send = async (payload: NearbyChange) => {
    try {
      const answer = await callAs('updateMatches', { locale, payload })
      if (waiting.current === 1) queryClient.setQueryData(queryKey, answer)
    } catch {
      sayFailure(t('wrong'))
      await queryClient.invalidateQueries({ queryKey })
    } finally {
      waiting.current -= 1
    }
  }
  const change = (payload: NearbyChange) => {
    const { city: _city, location: _location, ...rest } = payload
    queryClient.setQueryData<NearbyChoices>(queryKey, (shown) =>
      // A place is shown when its name has come, and off when everything is erased.
      shown === undefined || payload.is_on !== undefined ? shown : { ...shown, ...rest },
    )
    waiting.current += 1
    sent.current = sent.current.then(() => send(payload))
  }
  return { choices: data, change }
}
