import { ownPath } from '@okolo/contract/site/access'
import type { Locale } from '@okolo/contract/locale'
import { openedLink } from '@okolo/contract/site/opened-link'
import { splitLocale } from '@okolo/contract/site/pages'
import type { AnyRouter } from '@tanstack/react-router'
import { onServer } from '../../api/origin.ts'
import type { DevicePort } from '../../device/port/port.ts'
import { goTo } from '../navigation/follow-links.ts'

/** Specification 9. The style sheet paints it where the system forbids setting it. */
const STATUS_BAR = '#DA4C2D'

type Started = {
  router: AnyRouter
  locale: Locale
  device: DevicePort
  /** Hosts whose addresses are the app's: the site's, and the API's. */
  hosts: () => string[]
}

/**
 * Ties the pages to the phone (specification 4, native shell on start): status bar, links, back button, pushes. Comes before
 * `startNavigation`, which would not see a link for a second window.
 */
export function startShell({ router, locale, device, hosts }: Started): void {
  const { shell } = device
  if (shell === null) return
  shell.colourStatusBar(STATUS_BAR)
  shell.onLink((url) => open(url))
  shell.onPushTap((path) => open(`okolo:/${ownPath(path) ?? '/notifications'}`))
  shell.onBack(() => {
    if (closeTop()) return
    if (canGoBack(router)) router.history.back()
    else shell.exit()
  })
  let isTaken: boolean | null = null
  const follow = () => {
    const isWanted = canGoBack(router) || topOf() !== null
    if (isWanted !== isTaken) shell.takeBack(isWanted)
    isTaken = isWanted
  }
  follow()
  router.subscribe('onResolved', follow)
  // A dialog or a panel wants the back button, too.
  document.addEventListener('toggle', follow, { capture: true })
  window.addEventListener('click', leave)

  function open(url: string): void {
    const link = openedLink(url, { locale, hosts: hosts() })
    if (link === null) return
    if (link.kind === 'document') return void shell?.openOver(link.url)
    if (link.endsLogin) {
      void shell?.closeOver()
      return window.location.assign(link.href)
    }
    // A page in another language is a start of its own.
    if (splitLocale(link.href)?.locale === locale) goTo(router, link.href)
    else window.location.assign(link.href)
  }

  /** Other sites open in the system's browser, this site's own addresses in the app. */
  function leave(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || event.defaultPrevented || !/^https?:$/.test(link.protocol)) return
    if (link.host === window.location.host && link.protocol === window.location.protocol) {
      // Within the app there is no second window.
      if (link.target === '_blank') link.removeAttribute('target')
      return
    }
    event.preventDefault()
    if (link.hasAttribute('download')) return void give(link)
    const own = openedLink(link.href, { locale, hosts: hosts() })
    if (own?.kind === 'page') open(link.href)
    else device.openOutside(link.href)
  }

  /** A web view downloads nothing, so a file of this site goes to the system. */
  async function give({ href, pathname, download }: HTMLAnchorElement): Promise<void> {
    const name = download === '' ? pathname.slice(pathname.lastIndexOf('/') + 1) : download
    const file = openedLink(href, { locale, hosts: hosts() }) === null ? null : await fileAt(href)
    if (file === null || !(await device.giveFile({ name, file }))) device.openOutside(href)
  }
}

async function fileAt(address: string): Promise<Blob | null> {
  try {
    const answer = await fetch(onServer(address))
    return answer.ok ? await answer.blob() : null
  } catch {
    return null // no network: the system's browser says so
  }
}

/** Before a page in another language there are pages too, which the router does not know. */
function canGoBack(router: AnyRouter): boolean {
  return 'navigation' in window ? window.navigation.canGoBack : router.history.canGoBack()
}

/** The dialog or panel that lies over the page, or null. Messages go by themselves. */
function topOf(): HTMLElement | null {
  const over = 'dialog[open], [popover=auto]:popover-open'
  return [...document.querySelectorAll<HTMLElement>(over)].at(-1) ?? null
}

/** Closes what lies over the page, as the Escape key does. */
function closeTop(): boolean {
  const top = topOf()
  if (top === null) return false
  if (!(top instanceof HTMLDialogElement)) top.hidePopover()
  // React hears of it by the same event as when the person presses Escape.
  else if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
  return true
}
