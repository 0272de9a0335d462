import type { Notification, NotificationKind } from '@okolo/contract/people/notification'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { onServer } from '../../api/origin.ts'
import { agoText } from '../../catalogue/event/event-time.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { PersonPortrait } from '../../people/person-portrait.tsx'
import { AnswerRequest } from './answer-request.tsx'
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

/** One notification, which leads to its page. `isFirst`: a push of it was tapped. */
export function Told({ notification, isFirst }: { notification: Notification; isFirst: boolean }) {
  const { kind, title, description, actor, path, status, created_at: at } = notification
  const t = useTranslations('notifications')
  const locale = useLocale()
  const { site } = useRouteContext({ from: '__root__' })
  return (
    <li>
      <a
        href={path}
        data-first={isFirst || undefined}
        data-unread={status === 'UNREAD' || undefined}
        className={styles['told']}
      >
        <span className={styles['sign']}>
          <Sign notification={notification} />
        </span>
        <span className={styles['words']}>
          <strong>{title}</strong>
          <span>{description}</span>
          <small>{agoText(locale, at, site.now())}</small>
        </span>
        {status === 'UNREAD' && <span className={styles['dot']} role="img" aria-label={t('new')} />}
      </a>
      {kind === 'friend_request' && actor !== null && <AnswerRequest actor={actor} />}
    </li>
  )
}

/** The picture, else the initials of the person whom it is about, else a sign of its kind. */
function Sign({ notification: { kind, image, actor } }: { notification: Notification }) {
  if (image !== null) return <img src={onServer(image)} alt="" />
  return actor === null || actor.name.trim() === '' ? (
    <Icon name={ICONS[kind]} />
  ) : (
    <PersonPortrait person={actor} size={44} />
  )
}
