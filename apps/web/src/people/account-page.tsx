import type { Locale } from '@okolo/contract/locale'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { keepUser, readSession } from '../device/session.ts'
import { store } from '../device/storage.ts'
import { usePageLocale } from '../site/use-page-locale.ts'
import controls from '../ui/controls.module.css'
import { Done } from './form-parts.tsx'
import styles from './form.module.css'
import { callAs } from './session-calls.ts'
import { useSending } from './use-sending.ts'
import { useSession } from './use-session.ts'

/** The frame of an account page: one column with a heading. */
export function AccountPage({
  heading,
  lead,
  children,
}: {
  heading: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles['page']}>
      <h1>{heading}</h1>
      {/* Signed-in people's address is another one before this page comes alive (guard of the boot script). */}
      {lead !== undefined && (
        <p className={styles['lead']} suppressHydrationWarning>
          {lead}
        </p>
      )}
      {children}
    </div>
  )
}

/** True for somebody whose address is not confirmed: they meet nobody, and nothing of theirs works without a login. */
export function useIsUnconfirmed(): boolean {
  const locale = usePageLocale()
  const session = useSession()
  const isUnconfirmed = session?.user['email_verified'] === false
  // It may have been confirmed elsewhere since this device logged in.
  const { data } = useQuery({
    queryKey: ['me', session?.user.uuid],
    queryFn: () => callAs('me', { locale }),
    enabled: isUnconfirmed,
    retry: false,
    staleTime: 0,
  })
  useEffect(() => {
    if (data?.email_verified === true && readSession()?.user.uuid === data.uuid) keepUser(data)
  }, [data])
  return isUnconfirmed
}

/** Asks a person to confirm their address. The page of the mailed link leads back here. */
export function ConfirmFirst() {
  const t = useTranslations()
  const locale = usePageLocale()
  const [said, setSaid] = useState<string | null>(null)
  const { isSending, send } = useSending()
  const here = useLocation({ select: ({ href }) => href })
  useEffect(() => store('confirmFor', here), [here])
  return (
    <>
      <p>{t('verify.confirmFirst')}</p>
      {said === null ? (
        <button
          type="button"
          className={controls['secondary']}
          disabled={isSending}
          onClick={() =>
            send(async () => setSaid((await callAs('sendVerification', { locale })).detail))
          }
        >
          {t('more.sendAgain')}
        </button>
      ) : (
        <Done>{said}</Done>
      )}
    </>
  )
}

/** Leads a person without a name to the profile and back. */
export function AddName() {
  const t = useTranslations('more')
  const locale = usePageLocale()
  const session = useSession()
  const here = useLocation({ select: ({ href }) => href })
  if (session?.user.name.trim() !== '') return null
  return <a href={profileHref(locale, here)}>{t('addName')}</a>
}

/** The profile, which leads on to another page. */
export function profileHref(locale: Locale, redirectTo: string): string {
  return `/${locale}/users/update?${new URLSearchParams({ redirectTo }).toString()}`
}
