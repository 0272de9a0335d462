import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RingDrawings } from '../ui/ring-art.tsx'
import { ToastHost } from '../ui/toast-host.tsx'
import { DialogHost } from './dialog-host.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LateExtras } from './late-extras.tsx'
import styles from './layout.module.css'

/** Header, the page, footer. The tabs stand at the bottom of a phone and in the header of a desktop. */
export function Layout({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const busy = useRouterState({ select: (state) => state.isLoading })
  return (
    <>
      <a className={styles['skip']} href="#main">
        {t('skip')}
      </a>
      {/* Before the page, so that the keyboard comes by it early. */}
      <LateExtras />
      <RingDrawings />
      <Header />
      <main id="main" tabIndex={-1} ref={useFocusOnNewPage()} aria-busy={busy || undefined}>
        {children}
      </main>
      <Footer />
      <DialogHost />
      <ToastHost />
    </>
  )
}

/** A followed link moves the focus to the new page, as a page load would; not within one page. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== path)
      main.current?.focus({ preventScroll: true })
    shown.current = path
  }, [path])
  return main
}
