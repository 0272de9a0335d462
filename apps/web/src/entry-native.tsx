import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { browserGet, createApi } from './api/api.ts'
import { onServer } from './api/origin.ts'
import { device } from './device/port/here.ts'
import { browserVisitor } from './device/visitor.ts'
import { createAppRouter } from './router.tsx'
import { startNavigation } from './shell/navigation/start-navigation.ts'
import { siteSettings } from './shell/native/kept-site.ts'
import { keptQueries, startKeeping } from './shell/native/start-keeping.ts'
import { startHere } from './shell/native/start-address.ts'
import { startShell } from './shell/native/shell.ts'
import { loadMessages } from './site/messages.ts'
import { browserSite } from './site/site.ts'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to give
import './ui/styles.css'
// oxlint-disable-next-line import/no-unassigned-import -- likewise
import './shell/native/shell.css'

const wanted = startHere().locale
const asked = siteSettings(createApi(browserGet(wanted)))
const [settings] = await Promise.all([asked, loadMessages(wanted, ['base'])])
// The phone's language may be none of the site's.
const { locale, href } = startHere(settings.look)
window.history.replaceState(window.history.state, '', href)
document.documentElement.lang = locale
startKeeping(device, locale)

const api = createApi(browserGet(locale))
await loadMessages(locale, ['base'])
const site = browserSite()
site.set(settings)
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
router.options.context.queryClient.setDefaultOptions({ queries: keptQueries })
startShell({
  router,
  locale,
  device,
  hosts: () => [site.origin, onServer('/')].map((address) => new URL(address).host),
})
startNavigation(router, locale)

/** React takes the document over and drops what the boot script has marked on it. */
const marks = Object.entries(document.documentElement.dataset)

function App() {
  useLayoutEffect(() => {
    Object.assign(document.documentElement.dataset, Object.fromEntries(marks))
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
