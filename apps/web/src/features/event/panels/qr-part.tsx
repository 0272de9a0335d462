import { Suspense, use, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import styles from './panels.module.css'

type Loaded = ComponentType<{ text: string; label: string }> | null

let code: Promise<Loaded> | null = null

/** Without a network there is no code to scan. The link next to it is the same. */
function loadCode(): Promise<Loaded> {
  code ??= import('../../../ui/qr-code.tsx').then(
    ({ QrCode }) => QrCode,
    () => null,
  )
  return code
}

/** The page's address as a QR code for a phone, fetched once its panel `isOpen`. A touch screen is one already. */
export function QrPart({ text, isOpen }: { text: string; isOpen: boolean }) {
  if (!isOpen || matchMedia('(hover: none)').matches) return null
  return (
    <Suspense
      fallback={
        <div className={styles['qr']}>
          <div />
        </div>
      }
    >
      <Code text={text} />
    </Suspense>
  )
}

function Code({ text }: { text: string }) {
  const t = useTranslations('details')
  const QrCode = use(loadCode())
  if (QrCode === null) return null
  return (
    <div className={styles['qr']}>
      <QrCode text={text} label={t('qr')} />
      <p>{t('qrHint')}</p>
    </div>
  )
}
