import { useTranslations } from 'use-intl'
import { readSession } from '../../../device/session.ts'
import { readStored, store } from '../../../device/storage.ts'
import { profileHref } from '../../../people/account-page.tsx'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import type { ToastLink } from '../../../ui/toast.ts'

type Said = { text: string; link: ToastLink | null }

/** Returns a function that adds to a sentence, once on this device, that a person without a name may tell it. */
export function useNameAsked(): (said: string) => Said {
  const t = useTranslations('more')
  const locale = usePageLocale()
  return (said) => {
    const isNamed = readSession()?.user.name.trim() !== ''
    if (isNamed || readStored('nameAsked') !== null) return { text: said, link: null }
    store('nameAsked', '1')
    const here = window.location.pathname + window.location.search
    return {
      text: `${said}. ${t('nameNudge')}`,
      link: { href: profileHref(locale, here), text: t('addName') },
    }
  }
}
