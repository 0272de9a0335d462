import { useRouteContext, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ToastHost } from '../../ui/toast-host.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'

export type LayoutProps = {
  /** Parts that may show over every page. */
  over: ReactNode
  children: ReactNode
}

/** Header, page, footer. The tabs are at the bottom on phones and in the header on desktops. */
export function Layout({ over, children }: LayoutProps) {
  const t = useTranslations('shell')
  const { above } = useRouteContext({ from: '__root__' })
  const busy = useRouterState({ select: (state) => state.isLoading })
  return (
    <>
      <a className={styles['skip']} href="#main">
        {t('skip')}
      </a>
      {/* Before the page, so that keyboard users reach it early. */}
      {over}
      <Header />
      {/* Announcements stay as the server wrote them: hydration changes nothing in here. */}
      <div
        id="announcements"
        data-nosnippet=""
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: above?.html ?? '' }}
      />
      <p className={styles['old']}>{t('oldBrowser')}</p>
      <main
        id="main"
        className={styles['main']}
        tabIndex={-1}
        ref={useFocusOnNewPage()}
        aria-busy={busy || undefined}
      >
        {children}
      </main>
      <Footer />
      <ToastHost />
    </>
  )
}

/**
 * A followed link moves the focus to the new page, as a page load would. Going back from an event focuses its card, so
 * that keyboard users go on there.
 */
function useFocusOnNewPage() {
  const router = useRouter()
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    let isBack = false
    const stop = [
      router.history.subscribe(({ action }) => {
        isBack = action.type === 'BACK'
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged || main.current === null) return
        const cards = [...main.current.querySelectorAll<HTMLAnchorElement>('article h3 a')]
        const followed = cards.find(({ pathname }) => isBack && pathname === fromLocation.pathname)
        const next = followed ?? main.current
        next.focus({ preventScroll: true })
      }),
    ]
    return () => stop.forEach((end) => end())
  }, [router])
  return main
}
