import type { Subscription } from '@okolo/contract/people/newsletter'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'
import styles from './newsletter.module.css'

/** A mailed token and what belongs to it; null for one that works no more. */
type LinkProps = { k: string; subscription: Subscription | null }

/** A press rather than the opening of the link: mail programs open links to look at them. */
export function ConfirmPage({ k, subscription }: LinkProps) {
  const t = useTranslations('newsletter')
  const locale = useLocale()
  if (subscription === null) return <Expired path="/newsletter/confirm" />
  const { city, category } = subscription
  const what = [city.name, ...(category === null ? [] : [category.name])].join(' · ')
  return (
    <MessagePage heading={t('confirmTitle')} text={t('confirmText', { what })} kind="festival">
      <Head
        title={t('confirmTitle')}
        description={t('text')}
        path="/newsletter/confirm"
        index={false}
      />
      <form method="post" action={`/${locale}/newsletter/confirm`} className={styles['form']}>
        <input type="hidden" name="k" value={k} />
        <button className={controls['primary']}>{t('confirmButton')}</button>
      </form>
    </MessagePage>
  )
}

/** Asks before it ends. The same address ends it at once where a mail program posts to it. */
export function LeavePage({ k, subscription }: LinkProps) {
  const t = useTranslations('newsletter')
  const locale = useLocale()
  if (subscription === null) return <Expired path="/newsletter/unsubscribe" />
  return (
    <MessagePage heading={t('leave')} text={t('leaveText', { email: subscription.email })}>
      <Head
        title={t('leave')}
        description={t('text')}
        path="/newsletter/unsubscribe"
        index={false}
      />
      <form method="post" action={`/${locale}/newsletter/unsubscribe`} className={styles['form']}>
        <input type="hidden" name="k" value={k} />
        <input type="hidden" name="from" value="page" />
        <label className={styles['check']}>
          <input type="checkbox" name="never" value="yes" />
          {t('never')}
        </label>
        <button className={controls['primary']}>{t('leave')}</button>
      </form>
      {subscription.state === 'active' && (
        <a className={controls['secondary']} href={pages.newsletter(locale, { k })}>
          {t('keep')}
        </a>
      )}
    </MessagePage>
  )
}

function Expired({ path }: { path: string }) {
  const t = useTranslations('newsletter')
  const locale = useLocale()
  return (
    <MessagePage heading={t('expired')} text={t('expiredText')}>
      <Head title={t('expired')} description={t('text')} path={path} index={false} />
      <a className={controls['primary']} href={pages.newsletter(locale)}>
        {t('submit')}
      </a>
    </MessagePage>
  )
}
