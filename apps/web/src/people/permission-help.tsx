import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** Says where a blocked permission is given back: in the phone, the installed app or the browser. */
export function PermissionHelp() {
  const t = useTranslations('permissions')
  const { visitor } = useRouteContext({ from: '__root__' })
  const texts = { native: 'howPhone', installed: 'howInstalled', web: 'howBrowser' } as const
  return <p>{t(texts[visitor().platform])}</p>
}
