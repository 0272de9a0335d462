import type { ReactNode } from 'react'
import { pages } from '@okolo/contract/site/pages'
import { getRouteApi } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'
import styles from './newsletter.module.css'

const confirmRoute = getRouteApi('/$locale/newsletter/confirm')
const leaveRoute = getRouteApi('/$locale/newsletter/unsubscribe')

/** A press rather than the opening of the link: mail programs open links to look at them. */
export function ConfirmPage(): ReactNode {
  const t = useTranslations('newsletter')
  const locale = useLocale()
  const { k, subscription } = confirmRoute.useLoaderData()
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
export function LeavePage(): ReactNode {
  const t = useTranslations('newsletter')
  const locale = useLocale()
  const { k, subscription } = leaveRoute.useLoaderData()
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
