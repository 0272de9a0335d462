import type { Group } from '@okolo/i18n/catalogue'
import { useEffect, useState, type ReactNode } from 'react'
import { IntlProvider, useLocale, useTranslations } from 'use-intl'
import { loadMessages, messagesOf } from '../site/messages.ts'
import { useLook } from '../site/use-look.ts'
import { hostDialogs } from '../catalogue/open-dialog.ts'
import { isCutOff } from '../shell/navigation/cut-off.ts'
import { say } from '../ui/toast.ts'

/** Shows one dialog at a time, over any page. */
export function DialogHost() {
  const locale = useLocale()
  const look = useLook()
  const t = useTranslations('error')
  const [shown, setShown] = useState<{ dialog: ReactNode; texts: Group[] } | null>(null)
  useEffect(() => {
    const close = () => setShown(null)
    return hostDialogs((opening) => {
      import('./dialogs.tsx')
        .then(async ({ DIALOG_TEXTS, loadDialog }) => {
          const texts = DIALOG_TEXTS[opening.kind]
          const [dialog] = await Promise.all([
            loadDialog(opening, close),
            loadMessages(locale, texts),
          ])
          setShown({ dialog, texts })
        })
        .catch(() => {
          // Nobody logs in without a network.
          if (opening.kind === 'join' && isCutOff()) say(t('needsConnection'))
          // The page's own links and forms still do the same.
          else opening.otherwise?.()
        })
    })
  }, [locale, t])
  if (shown === null) return null
  return (
    <IntlProvider locale={locale} messages={messagesOf(locale, shown.texts, look)} timeZone="UTC">
      {shown.dialog}
    </IntlProvider>
  )
}
