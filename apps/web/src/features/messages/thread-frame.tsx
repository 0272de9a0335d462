import { pages } from '@okolo/contract/site/pages'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Refusal } from '../../api/account-calls.ts'
import { Waiting } from '../../people/form-parts.tsx'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import styles from './messages.module.css'

/** The organizer of a thread, and the way back to all threads. */
export function Top({
  organizer: { name, slug },
  children,
}: {
  organizer: { name: string; slug: string | null }
  children?: ReactNode
}) {
  const t = useTranslations('messages')
  const locale = usePageLocale()
  return (
    <header className={styles['top']}>
      <a className={controls['icon']} href={pages.messages(locale)} aria-label={t('title')}>
        <Icon name="back" />
      </a>
      <div>
        <h1>{name}</h1>
        {slug !== null && <a href={pages.organizer(locale, slug)}>{t('pageOf', { name })}</a>}
      </div>
      {children}
    </header>
  )
}

/** Stands where a thread is awaited. */
export function Empty({ path }: { path: string }) {
  const t = useTranslations('messages')
  return (
    <div className={styles['page']}>
      <Head title={t('title')} description={t('title')} path={path} index={false} />
      <h1 className={controls['hidden']}>{t('title')}</h1>
      <Waiting />
    </div>
  )
}

/** Stands where a thread is not there, or could not be asked for. */
export function Missing({
  query,
  path,
}: {
  query: { error: unknown; refetch: () => unknown }
  path: string
}) {
  const t = useTranslations()
  const locale = usePageLocale()
  const isGone = query.error instanceof Refusal && query.error.status === 404
  const [heading, text] = isGone
    ? [t('messages.gone'), t('messages.goneText')]
    : [t('error.wrong'), t('error.wrongHelp')]
  return (
    <MessagePage heading={heading} text={text}>
      <Head title={heading} description={text} path={path} index={false} />
      {isGone ? (
        <a className={controls['primary']} href={pages.messages(locale)}>
          {t('messages.title')}
        </a>
      ) : (
        <button type="button" className={controls['primary']} onClick={() => void query.refetch()}>
          {t('error.retry')}
        </button>
      )}
    </MessagePage>
  )
}
