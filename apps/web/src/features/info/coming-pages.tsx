import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'

/** The pages of tabs without a feature yet: a plain note about the future. */
export function SavedComing() {
  const t = useTranslations('info')
  return (
    <Coming
      path="/saved"
      title={t('savedTitle')}
      heading={t('savedHeading')}
      text={t('savedText')}
    />
  )
}

type ComingProps = { path: string; title: string; heading: string; text: string }

function Coming({ path, title, heading, text }: ComingProps) {
  const t = useTranslations('links')
  const locale = useLocale()
  return (
    <MessagePage heading={heading} text={text}>
      <Head title={title} description={text} path={path} index={false} />
      <a className={controls['primary']} href={pages.feed(locale)}>
        {t('toFeed')}
      </a>
    </MessagePage>
  )
}
