import { pages } from '@okolo/contract/site/pages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AccountPage } from '../../people/account-page.tsx'
import { Done, NeedsScript, Wrong } from '../../people/form-parts.tsx'
import { PersonPortrait } from '../../people/person-portrait.tsx'
import { callAs, logOut } from '../../people/session-calls.ts'
import { useForm } from '../../people/use-form.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import { useSession } from '../../people/use-session.ts'
import { Head } from '../../shell/head.tsx'
import controls from '../../ui/controls.module.css'
import styles from './account.module.css'

/** The account's tab: the signed-in person, and links. */
export function MorePage() {
  const t = useTranslations('more')
  const links = useTranslations('links')
  const locale = usePageLocale()
  const session = useSession()
  const { data } = useQuery({
    queryKey: ['messages', session?.user.uuid, 'unread'],
    enabled: Boolean(session),
    queryFn: () => callAs('threads', { locale }),
    retry: false,
  })
  const unread = data?.unread ?? 0
  const ways = [
    [`/${locale}/users/update?redirectTo=${encodeURIComponent(pages.more(locale))}`, t('profile')],
    [`/${locale}/notifications`, t('notifications')],
    [pages.messages(locale), unread > 0 ? `${t('messages')} (${unread})` : t('messages')],
    [`/${locale}/users/friends`, t('friends')],
    [`/${locale}/following`, t('following')],
    [`/${locale}/settings`, t('settings')],
    [`/${locale}/feedback`, t('feedback')],
    [pages.suggest(locale), links('suggest')],
  ] as const
  return (
    <AccountPage heading={t('title')}>
      <Head title={t('title')} description={t('title')} path="/more" index={false} />
      <NeedsScript />
      {session && (
        <div className={styles['person']}>
          <PersonPortrait person={session.user} size={64} />
          <p>
            <strong>{session.user.name}</strong>
            <span>{session.user.email}</span>
          </p>
        </div>
      )}
      {session?.user['email_verified'] === false && <Unverified />}
      <ul className={styles['ways']}>
        {ways.map(([href, text]) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
      {session && (
        <button type="button" className={controls['secondary']} onClick={() => void logOut()}>
          {t('logout')}
        </button>
      )}
    </AccountPage>
  )
}

/** Tells the owner of an unconfirmed address. */
function Unverified() {
  const t = useTranslations('more')
  const locale = usePageLocale()
  const [said, setSaid] = useState<string | null>(null)
  const form = useForm({
    check: () => ({}),
    send: async () => setSaid((await callAs('sendVerification', { locale })).detail),
  })
  return (
    <section className={styles['box']}>
      <p>{t('unverified')}</p>
      <Wrong form={form} />
      {said === null ? (
        <form ref={form.ref} method="post" onSubmit={form.submit}>
          <button className={controls['secondary']}>{t('sendAgain')}</button>
        </form>
      ) : (
        <Done>{said}</Done>
      )}
    </section>
  )
}
