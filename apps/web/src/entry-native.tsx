import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { browserGet, createApi } from './api/api.ts'
import { onServer } from './api/origin.ts'
import { device } from './device/port/here.ts'
import { readStored } from './device/storage.ts'
import { browserVisitor } from './device/visitor.ts'
import { createAppRouter } from './router.tsx'
import { followLinks } from './shell/navigation/follow-links.ts'
import { followSession } from './shell/navigation/follow-session.ts'
import { keepScroll } from './shell/navigation/keep-scroll.ts'
import { showTransitions } from './shell/navigation/view-transition.ts'
import { siteSettings } from './shell/native/kept-site.ts'
import { startAddress } from './shell/native/start-address.ts'
import { startShell } from './shell/native/shell.ts'
import { loadMessages } from './site/messages.ts'
import { browserSite } from './site/site.ts'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to give
import './ui/styles.css'
// oxlint-disable-next-line import/no-unassigned-import -- likewise
import './shell/native/shell.css'

const { pathname, search, hash } = window.location
const { locale, href } = startAddress({
  address: pathname + search + hash,
  chosenLocale: readStored('selectedLocale'),
  languages: navigator.languages,
  city: readStored('filterCity'),
  sorting: readStored('filterSorting'),
})
window.history.replaceState(window.history.state, '', href)
document.documentElement.lang = locale
followSession(locale)

const api = createApi(browserGet(locale))
const [settings] = await Promise.all([siteSettings(api), loadMessages(locale, ['base'])])
const site = browserSite()
site.set(settings ?? { ...site, now: new Date().toISOString() })
const router = createAppRouter({
  locale,
  api,
  site,
  assets: null,
  nonce: undefined,
  visitor: browserVisitor,
  embedded: false,
  reply: { status: null },
  structured: null,
  told: (told) => site.set(told),
})
followLinks(router, locale)
keepScroll(router)
showTransitions(router)
startShell({
  router,
  locale,
  device,
  hosts: () => [site.origin, onServer('/')].flatMap((address) => URL.parse(address)?.host ?? []),
})

/** React takes the document over and drops what the boot script has marked on it. */
const marks = { ...document.documentElement.dataset }

function App() {
  useLayoutEffect(() => {
    Object.assign(document.documentElement.dataset, marks)
    device.shell?.hideSplash()
  }, [])
  return <RouterProvider router={router} />
}

await router.load()
createRoot(document).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
