import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import controls from '../ui/controls.module.css'
import { MessagePage } from './message-page.tsx'

/** Status 404. */
export function NotFoundPage() {
  return <NoPage why="notFound" />
}

/** Status 410: the page was taken down. */
export function GonePage() {
  return <NoPage why="gone" />
}

function NoPage({ why }: { why: 'notFound' | 'gone' }) {
  const t = useTranslations()
  const locale = useLocale()
  const heading = t(`error.${why}`)
  return (
    <MessagePage heading={heading} text={t(`error.${why}Help`)} kind="tour">
      <title>{`${heading} · ${t('app.name')}`}</title>
      <meta name="robots" content="noindex" />
      <a className={controls['primary']} href={pages.feed(locale)}>
        {t('links.toFeed')}
      </a>
    </MessagePage>
  )
}
