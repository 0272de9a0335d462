import { useTranslations } from 'use-intl'

/** The page of each store with the subscriptions of its customer. */
const SUBSCRIPTIONS = {
  apple: 'https://apps.apple.com/account/subscriptions',
  google: 'https://play.google.com/store/account/subscriptions',
}

/** The ways to cancel a subscription, in the stores that may have sold it. */
export function CancelWays({ stores }: { stores: readonly ('apple' | 'google')[] }) {
  const t = useTranslations('premium')
  return (
    <>
      <p>{t('cancelText')}</p>
      <ul>
        {stores.map((store) => (
          <li key={store}>
            {t(store === 'apple' ? 'cancelApple' : 'cancelGoogle')}{' '}
            <a href={SUBSCRIPTIONS[store]} target="_blank" rel="noopener noreferrer">
              {t('manage')}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
