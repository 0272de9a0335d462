import { pages } from '@okolo/contract/pages'
import { useLocale, useTranslations } from 'use-intl'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'

/** What the tabs lead to until their features are built: a plain word about what to expect. */
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
