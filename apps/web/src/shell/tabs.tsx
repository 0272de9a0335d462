import { pages, splitLocale } from '@okolo/contract/pages'
import { useRouterState } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import styles from './tabs.module.css'

/** The four tabs (SPEC section 2). */
export function Tabs() {
  const t = useTranslations('nav')
  const locale = useLocale()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const place = splitLocale(path)?.rest.split('/')[1] ?? ''
  const tabs = [
    { at: 'feed', icon: 'home', text: t('home'), href: pages.feed(locale) },
    { at: 'map', icon: 'map', text: t('map'), href: pages.map(locale) },
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
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
