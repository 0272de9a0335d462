import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import controls from '../ui/controls.module.css'
import { MessagePage } from './message-page.tsx'

/** Status 500. The link loads the same address again; with JavaScript only what failed is asked again. */
export function ErrorPage() {
  const t = useTranslations('error')
  const router = useRouter()
  return (
    <MessagePage heading={t('wrong')} text={t('wrongHelp')}>
      <title>{`${t('wrong')} · Okolo`}</title>
      <meta name="robots" content="noindex" />
      <a
        className={controls['primary']}
        href={router.state.location.href}
        onClick={(event) => {
          event.preventDefault()
          void router.invalidate()
        }}
      >
        {t('retry')}
      </a>
    </MessagePage>
  )
}
