import type { Notification, NotificationKind } from '@okolo/contract/people/notification'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { onServer } from '../../api/origin.ts'
import { agoText } from '../../catalogue/event/event-time.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import styles from './notifications.module.css'

const ICONS: Record<NotificationKind, IconName> = {
  friend_request: 'user',
  friend_confirmed: 'user',
  friend_saved: 'heart',
  event_changed: 'calendar',
  followed: 'plus',
  match: 'smile',
  reply: 'share',
}

/** One notification, which leads to its page. */
export function Told({ notification }: { notification: Notification }) {
  const { kind, title, description, image, path, status, created_at: at } = notification
  const t = useTranslations('notifications')
  const locale = useLocale()
  const { site } = useRouteContext({ from: '__root__' })
  return (
    <li>
      <a href={path} data-unread={status === 'UNREAD' || undefined} className={styles['told']}>
        <span className={styles['sign']}>
          {image === null ? <Icon name={ICONS[kind]} /> : <img src={onServer(image)} alt="" />}
        </span>
        <span className={styles['words']}>
          <strong>{title}</strong>
          <span>{description}</span>
          <small>{agoText(locale, at, site.now())}</small>
        </span>
        {status === 'UNREAD' && <span className={styles['dot']} role="img" aria-label={t('new')} />}
      </a>
    </li>
  )
}
