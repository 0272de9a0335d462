import { giftPages } from '@okolo/contract/site/gift-pages'
import { pages } from '@okolo/contract/site/pages'
import { useTranslations } from 'use-intl'
import { AccountPage } from '../../people/account-page.tsx'
import { NeedsScript } from '../../people/form-parts.tsx'
import { logOut } from '../../people/session-calls.ts'
import { useSession } from '../../people/use-session.ts'
import { Head } from '../../shell/head.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import { Person, Unverified } from './tab/account-person.tsx'
import { AccountWays } from './tab/account-ways.tsx'
import { useCounts } from './tab/use-counts.ts'

/** The account's tab: the signed-in person, and links. */
export function MorePage() {
  const t = useTranslations('more')
  const session = useSession()
  return (
    <AccountPage heading={t('title')}>
      <Head title={t('title')} description={t('title')} path="/more" index={false} />
      <NeedsScript />
      {session && <Person user={session.user} />}
      {session?.user['email_verified'] === false && <Unverified />}
      <Ways />
      {session && (
        <button type="button" className={controls['secondary']} onClick={() => void logOut()}>
          {t('logout')}
        </button>
      )}
    </AccountPage>
  )
}

function Ways() {
  const t = useTranslations()
  const locale = usePageLocale()
  const { saved, requests = 0, unread, messages = 0, followed } = useCounts()
  return (
    <>
      <AccountWays
        heading={t('more.yours')}
        ways={[
          { icon: 'heart', href: pages.saved(locale), text: t('nav.saved'), count: saved },
          {
            icon: 'friends',
            href: pages.friends(locale),
            text: t('more.friends'),
            count: requests,
            waiting: t('more.requests', { count: requests }),
          },
          {
            icon: 'bell',
            href: pages.notifications(locale),
            text: t('more.notifications'),
            count: unread,
            waiting: t('nav.unread', { count: unread }),
          },
          {
            icon: 'messages',
            href: pages.messages(locale),
            text: t('more.messages'),
            count: messages,
            waiting: t('more.newMessages', { count: messages }),
          },
          {
            icon: 'follow',
            href: `/${locale}/following`,
            text: t('more.following'),
            count: followed,
          },
          { icon: 'events', href: giftPages.mine(locale), text: t('more.gifts') },
        ]}
      />
      <AccountWays
        heading={t('more.setup')}
        ways={[
          { icon: 'settings', href: `/${locale}/settings`, text: t('more.settings') },
          {
            icon: 'bell',
            href: `/${locale}/settings/notifications`,
            text: t('settings.notificationsChoose'),
          },
        ]}
      />
      <AccountWays
        heading={t('more.help')}
        ways={[
          { icon: 'help', href: pages.support(locale), text: t('links.support') },
          { icon: 'feedback', href: `/${locale}/feedback`, text: t('more.feedback') },
          { icon: 'give', href: `/${locale}/give`, text: t('links.give') },
          { icon: 'suggest', href: pages.suggest(locale), text: t('links.suggest') },
        ]}
      />
    </>
  )
}
