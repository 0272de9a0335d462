import { letterPages } from '@okolo/contract/people/letter-pages'
import { giftPages } from '@okolo/contract/site/gift-pages'
import { useSearch } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'

/** Asks before answers to mails with events end. The same address ends them at once where a mail program posts to it. */
export function NoAnswers() {
  const t = useTranslations('giftByMail')
  const locale = useLocale()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { k, sent } = search
  const asks = typeof k === 'string' && sent === undefined
  const outcome = sent === 'quiet' ? t('leaveDone') : t('leaveExpired')
  return (
    <MessagePage heading={t('leaveTitle')} text={asks ? t('leaveText') : outcome}>
      <Head
        title={t('leaveTitle')}
        description={t('leaveText')}
        path="/letters/events"
        index={false}
      />
      {asks ? (
        <form method="post" action={letterPages.events(locale)}>
          <input type="hidden" name="k" value={k} />
          <input type="hidden" name="from" value="page" />
          <button className={controls['primary']}>{t('leaveButton')}</button>
        </form>
      ) : (
        <a className={controls['primary']} href={giftPages.give(locale)}>
          {t('formButton')}
        </a>
      )}
    </MessagePage>
  )
}
