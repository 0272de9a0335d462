import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { pages, splitLocale } from '@okolo/contract/site/pages'
import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { onUnread, readUnread } from '../../device/unread.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './tabs.module.css'

/** The four tabs (specification 2). */
export function Tabs() {
  const t = useTranslations('nav')
  const locale = useLocale()
  const unread = useSyncExternalStore(onUnread, readUnread, () => 0)
  const { place, city } = useRouterState({ select: ({ location }) => tabPlace(location) })
  // The feed and the map are two ways to look at one city.
  const filter = city === undefined ? {} : { city }
  const tabs = [
    { at: 'feed', icon: 'home', text: t('home'), href: pages.feed(locale, filter) },
    { at: 'map', icon: 'map', text: t('map'), href: pages.map(locale, filter) },
    { at: 'saved', icon: 'heart', text: t('saved'), href: pages.saved(locale) },
    { at: 'more', icon: 'user', text: t('account'), href: pages.more(locale) },
  ] as const
  return (
    <nav className={styles['tabs']} aria-label={t('label')}>
      <ul>
        {tabs.map(({ at, icon, text, href }) => (
          <li key={at}>
            <a href={href} aria-current={at === place ? 'page' : undefined}>
              <Icon name={icon} filled={at === place} size={24} />
              <span>{text}</span>
              {at === 'more' && unread > 0 && (
                <b className={styles['badge']} aria-label={t('unread', { count: unread })}>
                  {unread > 99 ? '99+' : unread}
                </b>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function tabPlace({ pathname, search }: { pathname: string; search: EventFilter }) {
  const [, place = '', city = ''] = splitLocale(pathname)?.rest.split('/') ?? []
  if (place !== 'feed' && place !== 'map') return { place, city: undefined }
  return { place, city: search.city ?? (city === '' ? undefined : decodeURIComponent(city)) }
}
