import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, type MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { showTheme } from '../../device/theme.ts'
import controls from '../../ui/controls.module.css'
import { Paper } from './document.tsx'
import { MessagePage } from '../message-page.tsx'
import { WrongText } from './wrong-text.tsx'

/** Status 500. The link loads the same address again. With JavaScript only the failed part is repeated. */
export function ErrorPage() {
  const router = useRouter()
  return (
    <Wrong
      onRetry={(event) => {
        event.preventDefault()
        void router.invalidate()
      }}
    />
  )
}

/** Shown if the frame of the page has failed. It is a document of its own, and its link reloads the page. */
export function RootErrorPage() {
  const { context } = useRouter().options
  // The failed document had set the theme.
  useLayoutEffect(showTheme, [])
  return (
    <Paper context={context}>
      <main id="main">
        <Wrong />
      </main>
    </Paper>
  )
}

function Wrong({ onRetry }: { onRetry?: (event: MouseEvent) => void }) {
  const t = useTranslations()
  const router = useRouter()
  return (
    <MessagePage heading={t('error.wrong')} text={<WrongText />} kind="workshop">
      <title>{`${t('error.wrong')} · ${t('app.name')}`}</title>
      <meta name="robots" content="noindex" />
      <a
        className={controls['primary']}
        href={router.state.location.href}
        data-document={onRetry === undefined ? '' : undefined}
        onClick={onRetry}
      >
        {t('error.retry')}
      </a>
    </MessagePage>
  )
}
