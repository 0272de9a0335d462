import { accessOf } from '@okolo/contract/site/access'
import { pages, splitLocale } from '@okolo/contract/site/pages'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AccountPage } from '../../people/account-page.tsx'
import { NeedsScript, NotKept, Waiting, Wrong } from '../../people/form-parts.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import { usePageQuery } from '../../people/use-query.ts'
import { Head } from '../../shell/head.tsx'
import controls from '../../ui/controls.module.css'
import { SocialButtons } from './social/social-buttons.tsx'
import { useSocialReturn } from './social/use-social-return.ts'
import { AccountGains } from './account-gains.tsx'
import { formHref } from './form-href.ts'

const FAILURES = {
  social: 'socialWrong',
  closed: 'socialClosed',
  email: 'socialEmail',
} as const

/** Sign-in. A social login comes back here with a code (`access`) or an error (`error`). */
export function AuthPage() {
  const t = useTranslations('entry')
  const wrong = useTranslations('error')
  const leaving = useTranslations('leaving')
  const locale = usePageLocale()
  const query = usePageQuery()
  const code = query.get('access')
  const failed = useSocialReturn(code)
  const error = query.get('error') ?? (failed ? 'social' : null)
  const known = Object.entries(FAILURES).find(([name]) => name === error)?.[1]
  const sentence = error === null ? null : t(known ?? 'socialWrong')
  const [dismissed, setDismissed] = useState(false)
  const isWaiting = code !== null && !failed
  const lead = isForAccounts(query.get('redirectTo')) ? wrong('needLogin') : t('text')
  return (
    <AccountPage heading={t('title')} lead={isWaiting ? undefined : lead}>
      <Head title={t('title')} description={t('text')} path="/auth" index={false} />
      <Wrong
        form={{
          wrong: sentence === null || dismissed ? null : { sentence, code: error ?? '' },
          dismiss: () => setDismissed(true),
        }}
      />
      {error === 'closed' && (
        <a className={controls['secondary']} href={`/${locale}/account/cancel`}>
          {leaving('keep')}
        </a>
      )}
      {isWaiting ? (
        <Waiting />
      ) : (
        <>
          <NeedsScript />
          <NotKept />
          <AccountGains />
          <a className={controls['primary']} href={formHref(pages.login(locale), query)}>
            {t('login')}
          </a>
          <a className={controls['secondary']} href={formHref(`/${locale}/auth/signup/`, query)}>
            {t('signup')}
          </a>
          <SocialButtons redirectTo={query.get('redirectTo')} />
        </>
      )}
    </AccountPage>
  )
}

/** The page that led here is one for accounts, such as friends or a chat. The account's own tab is not a feature to ask for. */
function isForAccounts(redirectTo: string | null): boolean {
  const [path = ''] = splitLocale(redirectTo ?? '')?.rest.split(/[?#]/) ?? []
  return accessOf(path).auth === 'needed' && path !== '/more'
}
