import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import controls from './controls.module.css'
import { Icon } from './icon.tsx'
import styles from './panel.module.css'

/**
 * A sheet on the phone, a card in the middle of larger screens. It is the platform's own popover: a
 * button with `popoverTarget={id}` opens it, Escape and a tap outside close it, without JavaScript.
 */
export function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const t = useTranslations('shell')
  const heading = `${id}-title`
  return (
    <div id={id} popover="auto" role="dialog" aria-labelledby={heading} className={styles['panel']}>
      <div className={styles['head']}>
        <h2 id={heading}>{title}</h2>
        <button
          type="button"
          className={controls['icon']}
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={t('close')}
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
    </div>
  )
}
