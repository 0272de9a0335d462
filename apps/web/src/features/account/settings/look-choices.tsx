import { useTranslations } from 'use-intl'
import { LanguageList } from '../../../shell/frame/language-menu.tsx'
import { ThemeSwitch } from '../../../shell/frame/theme-switch.tsx'
import styles from '../account.module.css'

/** The language and the theme of the pages. */
export function LookChoices() {
  const t = useTranslations('shell')
  return (
    <>
      <section className={styles['box']}>
        <h2>{t('language')}</h2>
        <LanguageList />
      </section>
      <section className={styles['box']}>
        <h2>{t('theme')}</h2>
        <ThemeSwitch />
      </section>
    </>
  )
}
