import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

/** Says whose fault it is: ours, or that of a network that is not there. */
export function WrongText() {
  const t = useTranslations('error')
  const [isAway, setAway] = useState(false)
  useEffect(() => setAway(!navigator.onLine), [])
  return t(isAway ? 'needsConnection' : 'wrongHelp')
}
