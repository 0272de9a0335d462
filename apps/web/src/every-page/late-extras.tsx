import { useEffect, useState, type ReactNode } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import { loadMessages, messagesOf } from '../site/messages.ts'
import { useLook } from '../site/use-look.ts'

/** Loads the late parts of every page (cookie question, offline, rating, what opens dialogs) when the browser is idle. */
export function LateExtras() {
  const locale = useLocale()
  const look = useLook()
  const [shown, setShown] = useState<ReactNode>(null)
  useEffect(() => {
    let isOver = false
    const load = () => {
      Promise.all([
        import('./extras.tsx'),
        loadMessages(locale, ['consent']),
        import('./dialogs.tsx'),
      ])
        .then(([{ Extras }]) => {
          if (!isOver) setShown(<Extras />)
        })
        // Without a network these parts have no use.
        .catch(() => {})
    }
    // Safari has no idle callback.
    const wait = 'requestIdleCallback' in window ? window.requestIdleCallback : setTimeout
    const start = () => void wait(load)
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { once: true })
    return () => {
      isOver = true
      window.removeEventListener('load', start)
    }
  }, [locale])
  if (shown === null) return null
  return (
    <IntlProvider locale={locale} messages={messagesOf(locale, ['consent'], look)} timeZone="UTC">
      {shown}
    </IntlProvider>
  )
}
