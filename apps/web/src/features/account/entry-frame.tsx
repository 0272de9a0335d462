import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AccountPage } from '../../people/account-page.tsx'
import { Head } from '../../shell/head.tsx'
import { AccountGains } from './account-gains.tsx'

type FrameProps = { heading: string; lead?: string; path: string; children: ReactNode }

/** The frame of the pages to log in and sign up, which end with the reasons for an account. */
export function EntryFrame({ heading, lead, path, children }: FrameProps) {
  const t = useTranslations('entry')
  return (
    <AccountPage heading={heading} lead={lead}>
      <Head title={heading} description={t('text')} path={path} index={false} />
      {children}
      <AccountGains />
    </AccountPage>
  )
}
