import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../ui/controls.module.css'
import { MessagePage } from './message-page.tsx'

/** Status 404. */
export function NotFoundPage() {
  const t = useTranslations()
  const locale = useLocale()
  return (
    <MessagePage heading={t('error.notFound')} text={t('error.notFoundHelp')}>
      <title>{`${t('error.notFound')} · Okolo`}</title>
      <meta name="robots" content="noindex" />
      <a className={controls['primary']} href={pages.feed(locale)}>
        {t('links.toFeed')}
      </a>
    </MessagePage>
  )
}

/** Status 410: the page was taken down. */
export function GonePage() {
  const t = useTranslations()
  const locale = useLocale()
  return (
    <MessagePage heading={t('error.gone')} text={t('error.goneHelp')}>
      <title>{`${t('error.gone')} · Okolo`}</title>
      <meta name="robots" content="noindex" />
      <a className={controls['primary']} href={pages.feed(locale)}>
        {t('links.toFeed')}
      </a>
    </MessagePage>
  )
}
