import { useEffect, useState } from 'react'
import { IntlProvider, useLocale, useTranslations } from 'use-intl'
import { isAway } from '../../device/kept/network.ts'
import { loadMessages, messagesOf, pageLocale } from '../../site/messages.ts'
import { useLook } from '../../site/use-look.ts'

/** Says whose fault it is: ours, or that of a network that is not there. */
export function WrongText() {
  const t = useTranslations('error')
  const locale = useLocale()
  const look = useLook()
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    if (!isAway()) return
    void loadMessages(pageLocale(), ['pages']).then(() => setOffline(true))
  }, [])
  if (!isOffline) return t('wrongHelp')
  return (
    <IntlProvider
      locale={locale}
      messages={messagesOf(pageLocale(), ['pages'], look)}
      timeZone="UTC"
    >
      <NoConnection />
    </IntlProvider>
  )
}

function NoConnection() {
  return useTranslations('failure')('noConnection')
}
