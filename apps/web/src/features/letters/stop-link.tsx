import { letterPages } from '@okolo/contract/people/letter-pages'
import { useSearch } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'

/** Asks before mails of notifications stop. The same address stops them at once where a mail program posts to it. */
export function StopLink() {
  const t = useTranslations('stop')
  const locale = useLocale()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { k, sent } = search
  const isDone = sent === 'stopped'
  const asks = typeof k === 'string' && sent === undefined
  const title = asks ? t('title') : t(isDone ? 'doneTitle' : 'expiredTitle')
  return (
    <MessagePage heading={title} text={asks ? t('text') : t(isDone ? 'doneText' : 'expiredText')}>
      <Head title={title} description={t('text')} path="/letters/stop" index={false} />
      {asks ? (
        (['button', 'all'] as const).map((way) => (
          <form key={way} method="post" action={letterPages.stop(locale)}>
            <input type="hidden" name="k" value={k} />
            <input type="hidden" name="from" value="page" />
            {way === 'all' && <input type="hidden" name="all" value="yes" />}
            <button className={controls[way === 'all' ? 'secondary' : 'primary']}>{t(way)}</button>
          </form>
        ))
      ) : (
        <a className={controls['primary']} href={`/${locale}/settings/notifications`}>
          {t('settings')}
        </a>
      )}
    </MessagePage>
  )
}
