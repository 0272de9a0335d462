import { pages } from '@okolo/contract/site/pages'
import { useTranslations } from 'use-intl'
import { usePageLocale } from '../../site/use-page-locale.ts'
import { CancelWays } from './cancel-ways.tsx'
import styles from './premium.module.css'

/** The page of each store that gives money back. */
const REFUNDS = {
  apple: 'https://reportaproblem.apple.com/',
  google: 'https://play.google.com/store/account/orderhistory',
}

/** The ways to cancel and to withdraw, and the terms. Without a store those of both are shown. */
export function SmallPrint({ store }: { store: 'apple' | 'google' | null }) {
  const t = useTranslations()
  const locale = usePageLocale()
  const stores = store === null ? (['apple', 'google'] as const) : [store]
  return (
    <div className={styles['print']}>
      <details>
        <summary>{t('premium.cancelTitle')}</summary>
        <CancelWays stores={stores} />
      </details>
      <details>
        <summary>{t('premium.withdrawTitle')}</summary>
        <p>{t('premium.withdrawText')}</p>
        <ul>
          {stores.map((one) => (
            <li key={one}>
              <a href={REFUNDS[one]} target="_blank" rel="noopener noreferrer">
                {t(one === 'apple' ? 'premium.refundApple' : 'premium.refundGoogle')}
              </a>
            </li>
          ))}
        </ul>
      </details>
      <p className={styles['legal']}>
        <a href={pages.terms(locale)}>{t('links.terms')}</a>
        <a href={pages.privacy(locale)}>{t('links.privacy')}</a>
      </p>
    </div>
  )
}
