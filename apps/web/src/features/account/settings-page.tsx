import { pages } from '@okolo/contract/site/pages'
import { useTranslations } from 'use-intl'
import { AccountPage } from '../../people/account-page.tsx'
import { NeedsScript } from '../../people/form-parts.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import { Head } from '../../shell/head.tsx'
import styles from './account.module.css'
import { DataExport } from './settings/data-export.tsx'
import { FindableChoice } from './settings/findable-choice.tsx'
import { LookChoices } from './settings/look-choices.tsx'
import { PermissionChoices } from './settings/permission-choices.tsx'
import { PremiumState } from './settings/premium-state.tsx'
import { SavesChoice } from './settings/saves-choice.tsx'
import { SessionList } from './settings/session-list.tsx'
import { TranslationChoices } from './settings/translation-choices.tsx'

export function SettingsPage() {
  const t = useTranslations('settings')
  const more = useTranslations('more')
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
      <LookChoices />
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
