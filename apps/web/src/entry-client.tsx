// oxlint-disable-next-line import/no-unassigned-import -- hot reload's set-up; empty in the build
import '@vitejs/plugin-react/preamble'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { browserGet, createApi } from './api/api.ts'
import { loadMessages, pageLocale } from './site/messages.ts'
import { createAppRouter } from './router.tsx'
import { isEmbedded } from './device/embedded.ts'
import { browserVisitor, tellServer } from './device/visitor.ts'
import { followSession } from './shell/navigation/follow-session.ts'
import { startNavigation } from './shell/navigation/start-navigation.ts'
import { guardedAddress } from './shell/navigation/guard-page.ts'
import { browserSite } from './site/site.ts'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to give
import './ui/styles.css'

const locale = pageLocale()
const { pathname, search, hash } = window.location
const visitor = browserVisitor()
tellServer(visitor)
// This browser may know more than the server did: signed in elsewhere, or just installed.
const elsewhere = guardedAddress(pathname + search + hash, locale, visitor)
followSession(locale)

await loadMessages(locale, ['base'])
const site = browserSite()
const router = createAppRouter({
  locale,
  api: createApi(browserGet(locale)),
  site,
  assets: null,
  nonce: undefined,
  visitor: browserVisitor,
  embedded: isEmbedded(),
  reply: { status: null },
  structured: null,
  told: (told) => site.set(told),
})

// Stays within the browser: without cookies, the server would redirect straight back.
if (elsewhere !== null) {
  const stop = router.subscribe('onRendered', () => {
    stop()
    void router.navigate({ href: elsewhere, replace: true })
  })
}

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
)
startNavigation(router, locale)
