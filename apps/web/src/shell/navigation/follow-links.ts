import { accessOf, isAccountPage } from '@okolo/contract/site/access'
import type { Locale } from '@okolo/contract/locale'
import { splitLocale } from '@okolo/contract/site/pages'
import type { AnyRouter } from '@tanstack/react-router'
import { openDialog } from '../../catalogue/open-dialog.ts'
import { mustAsk } from '../../catalogue/save.ts'
import { isEmbedded } from '../../device/embedded.ts'
import { readStored, store } from '../../device/storage.ts'
import { isCutOff } from './cut-off.ts'
import { follow } from './view-transition.ts'

/** The lists that keep the last chosen order. The search has none (specification 2). */
const SORTED = /^\/\w+\/(feed|map)(\/|$)/

/**
 * Lets the router follow links and GET forms within this site and language. A form's `data-sorting` remembers
 * that order, `data-stay` keeps the scroll position, `data-document` forces a page load, and `data-join`
 * opens the log-in over the page for signed-out people.
 */
export function followLinks(router: AnyRouter, locale: Locale): void {
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link && isEmbedded() && leadsToAccount(link.href)) inNewTab(link)
    if (!link || !isPlainClick(event, link) || !isHere(link.href, locale)) return
    event.preventDefault()
    link.closest<HTMLElement>('[popover]')?.hidePopover()
    const lead = () => {
      follow(link)
      go(router, new URL(link.href), link)
    }
    if (isCutOff()) return openCutOff(new URL(link.href), lead)
    if ('join' in link.dataset && mustAsk())
      return openDialog({ kind: 'join', ...wantedOf(link), otherwise: lead })
    lead()
  })
  window.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    const url = addressOf(form, event.submitter)
    if (form.method !== 'get' || !isHere(url.href, locale) || isCutOff()) return
    event.preventDefault()
    const { sorting } = form.dataset
    if (sorting !== undefined) store('filterSorting', sorting)
    go(router, url, form)
  })
}

/** The code of kept pages has come with the first page. */
function openCutOff(url: URL, lead: () => void): void {
  import('./open-cut-off.ts')
    .then((kept) => kept.openCutOff(url, lead))
    .catch(() => window.location.assign(url.href))
}

/** No other site shows pages about an account in its frame (specification 1): from there they open by themselves. */
function inNewTab(link: HTMLAnchorElement): void {
  link.target = '_blank'
  link.rel = 'noopener'
}

function leadsToAccount(href: string): boolean {
  const { origin, pathname } = new URL(href)
  const path = splitLocale(pathname)?.rest
  return origin === window.location.origin && path !== undefined && isAccountPage(path)
}

/** The page behind a link for signed-in people. A link to the log-in itself leads nowhere else. */
function wantedOf({ href }: HTMLAnchorElement): { redirectTo?: string } {
  const { pathname, search } = new URL(href)
  return accessOf(splitLocale(pathname)?.rest ?? '').auth === 'needed'
    ? { redirectTo: pathname + search }
    : {}
}

function isPlainClick(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  const leaves = link.target !== '' || link.hasAttribute('download') || 'document' in link.dataset
  return event.button === 0 && !event.defaultPrevented && !modified && !leaves
}

export function isHere(href: string, locale: Locale): boolean {
  const url = new URL(href)
  // The app's own scheme has no origin of its own on iOS.
  const { protocol, host } = window.location
  if (url.protocol !== protocol || url.host !== host) return false
  if (url.hash !== '' && url.pathname === window.location.pathname) return false
  return url.pathname === `/${locale}` || url.pathname.startsWith(`/${locale}/`)
}

/** A GET form's address as the browser would make it, without the fields that a person left empty. */
function addressOf(form: HTMLFormElement, submitter: HTMLElement | null): URL {
  const pressed = submitter?.hasAttribute('formaction') === true ? submitter : null
  const url = new URL(pressed?.getAttribute('formaction') ?? form.action, form.action)
  url.search = ''
  for (const [name, value] of new FormData(form, pressed))
    if (typeof value === 'string' && (value !== '' || isHidden(form.elements.namedItem(name))))
      url.searchParams.append(name, value)
  return url
}

function isHidden(field: Element | RadioNodeList | null): boolean {
  return field instanceof HTMLInputElement && field.type === 'hidden'
}

function go(router: AnyRouter, url: URL, from: HTMLElement): void {
  goTo(router, url.pathname + url.search + url.hash, { stay: 'stay' in from.dataset })
}

/** Shows a page of this site as a link to it would. */
export function goTo(router: AnyRouter, href: string, { stay = false } = {}): void {
  const url = new URL(href, window.location.origin)
  // The last chosen order (specification 3). The boot script does the same on a page load.
  const sorting = readStored('filterSorting')
  if (SORTED.test(url.pathname) && !url.searchParams.has('sorting') && sorting)
    url.searchParams.set('sorting', sorting)
  void router.navigate({ href: url.pathname + url.search + url.hash, resetScroll: !stay })
}
