import { useTranslations } from 'use-intl'
import styles from './premium.module.css'
import type { Notice } from './use-paywall.ts'

const NEWS: ReadonlySet<Notice['kind']> = new Set(['restored', 'nothing', 'pending', 'owned'])

/** The outcome of buying or restoring, read out by screen readers. */
export function NoticeBox({ notice }: { notice: Notice | null }) {
  const t = useTranslations()
  const say = (kind: Notice['kind'] | 'cancelled') =>
    kind === 'wrong' || kind === 'cancelled' ? t('error.wrong') : t(`premium.${kind}`)
  const isNews = notice !== null && NEWS.has(notice.kind)
  return (
    <div role={isNews ? 'status' : 'alert'}>
      {notice !== null && (
        <div className={styles[isNews ? 'news' : 'failure']}>
          <strong>{say(notice.kind)}</strong>
          {notice.kind === 'restoreFailed' && notice.why !== 'wrong' && <p>{say(notice.why)}</p>}
        </div>
      )}
    </div>
  )
}
