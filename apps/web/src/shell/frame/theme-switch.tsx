import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { chooseTheme, readTheme, THEMES, type Theme } from '../../device/theme.ts'
import styles from './theme-switch.module.css'

/** Light, dark or the device's own. Hidden without JavaScript, which leaves the device's theme. */
export function ThemeSwitch() {
  const t = useTranslations('shell')
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<Theme | null>(null)
  if (!hydrated) return <div className={styles['switch']} />
  const current = chosen ?? readTheme()
  const names: Record<Theme, string> = {
    light: t('themeLight'),
    dark: t('themeDark'),
    system: t('themeSystem'),
  }
  return (
    <div className={styles['switch']} role="group" aria-label={t('theme')}>
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          aria-pressed={theme === current}
          onClick={() => {
            chooseTheme(theme)
            setChosen(theme)
          }}
        >
          {names[theme]}
        </button>
      ))}
    </div>
  )
}
