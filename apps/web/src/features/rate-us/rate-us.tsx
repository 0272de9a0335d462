import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { device } from '../../device/port/here.ts'
import { keepRated, RATE_US, wasRated } from '../../device/rate-us.ts'
import controls from '../../ui/controls.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './rate-us.module.css'

/** Opens on the window's event until the visitor chooses. Closing it is not a choice. */
export function RateUs() {
  const t = useTranslations('rate')
  const { stores } = useRouteContext({ from: '__root__', select: (context) => context.site })
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const open = () => setIsOpen(!wasRated())
    window.addEventListener(RATE_US, open)
    return () => window.removeEventListener(RATE_US, open)
  }, [])
  if (!isOpen) return null
  const choose = (wants: boolean) => {
    keepRated()
    setIsOpen(false)
    if (wants) void review(stores)
  }
  return (
    <Dialog isSheet title={t('title')} onClose={() => setIsOpen(false)}>
      <p>{t('text')}</p>
      <div className={styles['ways']}>
        <button type="button" className={controls['primary']} onClick={() => choose(true)}>
          {t('yes')}
        </button>
        <button type="button" className={controls['secondary']} onClick={() => choose(false)}>
          {t('no')}
        </button>
      </div>
    </Dialog>
  )
}

/** Opens the store's dialog in the app, else the store's page. Does nothing without either. */
async function review(stores: { apple: string | null; google: string | null }): Promise<void> {
  const isShown = await device.review()
  const page = /iPhone|iPad/.test(navigator.userAgent)
    ? (stores.apple ?? stores.google)
    : (stores.google ?? stores.apple)
  if (!isShown && page !== null) device.openOutside(page)
}
