import { pages } from '@okolo/contract/site/pages'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { pressAgain } from '../../catalogue/press-again.ts'
import { useSession } from '../../people/use-session.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import { Member } from './member.tsx'
import { NoticeBox } from './notice-box.tsx'
import { PlanForm } from './plan-form.tsx'
import styles from './premium.module.css'
import { SmallPrint } from './small-print.tsx'
import { usePaywall } from './use-paywall.ts'

/** The plans of the phone's store, and the ways past them: restoring, logging in, looking around. */
export function AppPaywall({ redirectTo }: { redirectTo: string | null }) {
  const t = useTranslations()
  const locale = usePageLocale()
  const router = useRouter()
  const session = useSession()
  const query = redirectTo === null ? '' : `?${new URLSearchParams({ redirectTo }).toString()}`
  const { paywall, busy, notice, reload, buy, restore } = usePaywall(locale, () => {
    void router.navigate({ href: `/${locale}/paywall/success${query}`, replace: true })
  })
  const isMember = paywall.step === 'member'
  const isLed = useRef(false)
  useEffect(() => {
    // A member was sent here before this device knew of the membership. Once: on the way the address changes.
    if (!isMember || notice !== null || redirectTo === null || isLed.current) return
    isLed.current = true
    pressAgain('premium')
    void router.navigate({ href: redirectTo, replace: true })
  }, [isMember, notice, redirectTo, router])
  const store = 'store' in paywall ? paywall.store.name : null
  return (
    <>
      {paywall.step === 'loading' && (
        <div className={styles['loading']} role="status">
          <span className={controls['hidden']}>{t('feed.loading')}</span>
          <i />
          <i />
        </div>
      )}
      {paywall.step === 'failed' && (
        <div className={styles['failed']}>
          <p role="alert">{t('premium.failed')}</p>
          <button type="button" className={controls['secondary']} onClick={reload}>
            {t('premium.reload')}
          </button>
        </div>
      )}
      {paywall.step === 'open' &&
        (paywall.plans.length === 0 ? (
          <p role="alert" className={styles['note']}>
            {t('premium.disabled')}
          </p>
        ) : (
          <PlanForm plans={paywall.plans} busy={busy} onBuy={(id) => void buy(id)} />
        ))}
      {isMember && <Member membership={paywall.membership} redirectTo={redirectTo} />}
      <NoticeBox notice={notice} />
      <div className={styles['others']}>
        {store !== null && !isMember && (
          <button
            type="button"
            onClick={() => void restore()}
            aria-disabled={busy !== null || undefined}
          >
            {t(busy === 'restoring' ? 'premium.processing' : 'premium.restore')}
          </button>
        )}
        {session === null && (
          <a href={pages.auth(locale, redirectTo === null ? {} : { redirectTo })}>
            {t('premium.login')}
          </a>
        )}
        {!isMember && <a href={pages.feed(locale)}>{t('premium.notNow')}</a>}
      </div>
      <SmallPrint store={store} />
    </>
  )
}
