import { pages } from '@okolo/contract/pages'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Consent } from '../../device/consent.ts'
import controls from '../../ui/controls.module.css'
import styles from './consent-banner.module.css'

/**
 * Asks once, over the page and beside what one does: nothing is blocked, nothing moves, both answers look alike.
 * `isAsked`: somebody asked for it, so the focus goes there. `counts`: visits would be counted; `mapHost`: the map would come
 * from there.
 */
export function ConsentBanner({
  isAsked,
  counts,
  mapHost,
  onAnswer,
}: {
  isAsked: boolean
  counts: boolean
  mapHost: string | null
  onAnswer: (consent: Consent) => void
}) {
  const t = useTranslations('consent')
  const locale = useLocale()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // What gets the focus below is scrolled clear of it (WCAG 2.4.11).
    const root = document.documentElement
    const height = box.current?.offsetHeight ?? 0
    root.style.setProperty('scroll-padding-bottom', `${height + 96}px`)
    return () => void root.style.removeProperty('scroll-padding-bottom')
  }, [])
  useEffect(() => {
    const before = document.activeElement
    if (!isAsked) return
    box.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [isAsked])
  return (
    <section ref={box} className={styles['banner']} aria-label={t('label')} tabIndex={-1}>
      <p>
        {counts && t('text')} {mapHost !== null && t('map', { host: mapHost })}{' '}
        <a href={pages.privacy(locale)}>{t('more')}</a>
      </p>
      <div className={styles['answers']}>
        <button
          type="button"
          className={controls['secondary']}
          onClick={() => onAnswer('declined')}
        >
          {t('decline')}
        </button>
        <button
          type="button"
          className={controls['secondary']}
          onClick={() => onAnswer('accepted')}
        >
          {t('accept')}
        </button>
      </div>
    </section>
  )
}
