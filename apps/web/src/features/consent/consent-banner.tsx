import { pages } from '@okolo/contract/site/pages'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Consent } from '../../device/consent.ts'
import controls from '../../ui/controls.module.css'
import styles from './consent-banner.module.css'

/**
 * Asks once without blocking the page, with two equal buttons. `isAsked`: takes the focus. `counts`: visits are
 * counted. `mapHost`: host of the map. `lookUps`: hosts that locate IP addresses.
 */
export function ConsentBanner({
  isAsked,
  counts,
  mapHost,
  lookUps,
  onAnswer,
}: {
  isAsked: boolean
  counts: boolean
  mapHost: string | null
  lookUps: string[]
  onAnswer: (consent: Consent) => void
}) {
  const t = useTranslations('consent')
  const locale = useLocale()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const banner = box.current
    if (banner === null) return
    // The page keeps clear of it (tokens.css).
    const root = document.documentElement
    const seen = new ResizeObserver(() => {
      const isAtFoot = getComputedStyle(banner).position === 'fixed'
      root.style.setProperty(isAtFoot ? '--asked' : '--above', `${banner.offsetHeight}px`)
      root.style.removeProperty(isAtFoot ? '--above' : '--asked')
    })
    seen.observe(banner)
    return () => {
      seen.disconnect()
      root.style.removeProperty('--asked')
      root.style.removeProperty('--above')
    }
  }, [])
  useEffect(() => {
    const before = document.activeElement
    if (!isAsked) return
    box.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isAsked])
  return (
    <section ref={box} className={styles['banner']} aria-label={t('label')} tabIndex={-1}>
      <div>
        {counts && <p className={styles['question']}>{t('question')}</p>}
        <p>
          {counts && t('promise')} {mapHost !== null && t('map', { host: mapHost })}{' '}
          {lookUps.length > 0 && t('place', { host: lookUps.join(', ') })}{' '}
          <a href={pages.privacy(locale)}>{t('more')}</a>
        </p>
      </div>
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
