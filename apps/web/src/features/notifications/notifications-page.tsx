import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { onUnread, readUnread, showUnread } from '../../device/unread.ts'
import { AccountPage } from '../../people/account-page.tsx'
import { NeedsScript } from '../../people/form-parts.tsx'
import { callAs } from '../../people/session-calls.ts'
import { useSending } from '../../people/use-sending.ts'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'
import { BrowserPermission } from './browser-permission.tsx'
import styles from './notifications.module.css'
import { Told } from './told.tsx'
import { useTold } from './use-told.ts'

/** The notifications of the signed-in person, newest first, but for the one whose push was tapped. */
export function NotificationsPage() {
  const t = useTranslations()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const unread = useSyncExternalStore(onUnread, readUnread, () => 0)
  const { query, told, tapped } = useTold()
  const { isSending, send } = useSending()
  const readAll = () =>
    send(async () => {
      await callAs('readNotifications', { locale })
      showUnread(0)
      await queryClient.invalidateQueries({ queryKey: ['notifications'] })
    })
  return (
    <AccountPage heading={t('notifications.title')}>
      <Head
        title={t('notifications.title')}
        description={t('notifications.title')}
        path="/notifications"
        index={false}
      />
      <NeedsScript />
      <div className={styles['ways']}>
        {unread > 0 && (
          <button
            type="button"
            className={controls['secondary']}
            disabled={isSending}
            onClick={readAll}
          >
            {t('notifications.readAll')}
          </button>
        )}
        <a className={controls['secondary']} href={`/${locale}/settings/notifications`}>
          {t('notifications.choose')}
        </a>
        <BrowserPermission />
      </div>
      {query.isError && <p role="alert">{t('error.wrongHelp')}</p>}
      {query.isSuccess && told.length === 0 && (
        <MessagePage
          level={2}
          kind="concert"
          heading={t('notifications.emptyHeading')}
          text={t('notifications.emptyText')}
        />
      )}
      <ul className={styles['list']}>
        {told.map((one) => (
          <Told key={one.uuid} notification={one} isFirst={one === tapped} />
        ))}
      </ul>
      {query.hasNextPage && (
        <button
          type="button"
          className={controls['secondary']}
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('notifications.more')}
        </button>
      )}
    </AccountPage>
  )
}
