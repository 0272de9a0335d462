import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useReturn } from '../navigation/use-return.ts'

/** Says whose fault it is: ours, or that of a network that is not there. The page then comes with the network. */
export function WrongText() {
  const t = useTranslations('error')
  const [isAway, setAway] = useState(false)
  useEffect(() => setAway(!navigator.onLine), [])
  useReturn(isAway)
  return t(isAway ? 'needsConnection' : 'wrongHelp')
}
