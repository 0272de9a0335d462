import { pages } from '@okolo/contract/site/pages'
import { useTranslations } from 'use-intl'
import { AccountPage } from '../../people/account-page.tsx'
import { NeedsScript } from '../../people/form-parts.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import { Head } from '../../shell/head.tsx'
import { LanguageList } from '../../shell/frame/language-menu.tsx'
import { ThemeSwitch } from '../../shell/frame/theme-switch.tsx'
import styles from './account.module.css'
import { DataExport } from './settings/data-export.tsx'
import { FindableChoice } from './settings/findable-choice.tsx'
import { PermissionChoices } from './settings/permission-choices.tsx'
import { PremiumState } from './settings/premium-state.tsx'
import { SavesChoice } from './settings/saves-choice.tsx'
import { SessionList } from './settings/session-list.tsx'
import { TranslationChoices } from './settings/translation-choices.tsx'

export function SettingsPage() {
  const t = useTranslations('settings')
  const more = useTranslations('more')
  const shell = useTranslations('shell')
  const leaving = useTranslations('leaving')
  const locale = usePageLocale()
  return (
    <AccountPage heading={more('settings')}>
      <Head
        title={more('settings')}
        description={more('settings')}
        path="/settings"
        index={false}
      />
      <NeedsScript />
      <section className={styles['box']}>
        <h2>{shell('language')}</h2>
        <LanguageList />
      </section>
      <section className={styles['box']}>
        <h2>{shell('theme')}</h2>
        <ThemeSwitch />
      </section>
      <TranslationChoices />
      <section className={styles['box']}>
        <h2>{more('notifications')}</h2>
        <p className={styles['ways']}>
          <a href={`/${locale}/settings/notifications`}>{t('notificationsChoose')}</a>
        </p>
      </section>
      <PermissionChoices />
      <PremiumState />
      <FindableChoice />
      <SavesChoice />
      <SessionList />
      <DataExport />
      <section className={styles['box']}>
        <h2>{leaving('title')}</h2>
        <p className={styles['note']}>{leaving('text')}</p>
        <a className={styles['danger']} href={pages.deleteAccount(locale)}>
          {leaving('button')}
        </a>
      </section>
    </AccountPage>
  )
}
