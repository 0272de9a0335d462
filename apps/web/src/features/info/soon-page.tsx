import { pages, splitLocale } from '@okolo/contract/site/pages'
import { useLocation } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'

/** Placeholder for a feature that is being built: its purpose, and alternatives until then. */
export function SoonPage() {
  const t = useTranslations()
  const pathname = useLocation({ select: (location) => location.pathname })
  const path = (splitLocale(pathname)?.rest ?? pathname).replace(/\/+$/, '')
  const heading = t('soon.guideTitle')
  const text = t('soon.guideText')
  return <Soon path={path} title={heading} heading={heading} text={text} />
}

type SoonProps = { path: string; title: string; heading: string; text: string }

function Soon({ path, title, heading, text }: SoonProps) {
  const t = useTranslations('links')
  const locale = useLocale()
  return (
    <MessagePage heading={heading} text={text} kind="theatre">
      <Head title={title} description={text} path={path} index={false} />
      <a className={controls['primary']} href={pages.feed(locale)}>
        {t('toFeed')}
      </a>
    </MessagePage>
  )
}
