import { letterPages } from '@okolo/contract/people/letter-pages'
import { pages } from '@okolo/contract/site/pages'
import { useSearch } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'

/** Confirms the address of who reported an event, and tells the outcome. A press does it: mail programs open links to look at them. */
export function ReportLink() {
  const t = useTranslations('report')
  const locale = useLocale()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const k = textOf(search['k'])
  const state = stateOf(k, textOf(search['sent']))
  return (
    <MessagePage
      heading={t(`${state}Title`)}
      text={t(`${state}Text`)}
      {...(state === 'expired' ? {} : { kind: 'festival' })}
    >
      <Head
        title={t(`${state}Title`)}
        description={t('confirmText')}
        path="/letters/report"
        index={false}
      />
      {state === 'confirm' ? (
        <form method="post" action={letterPages.report(locale)}>
          <input type="hidden" name="k" value={k} />
          <button className={controls['primary']}>{t('confirmButton')}</button>
        </form>
      ) : (
        <a className={controls['primary']} href={pages.feed(locale)}>
          {t('toFeed')}
        </a>
      )}
    </MessagePage>
  )
}

function stateOf(k: string, sent: string) {
  if (sent === 'confirmed' || sent === 'asked') return sent
  return k === '' ? 'expired' : 'confirm'
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
