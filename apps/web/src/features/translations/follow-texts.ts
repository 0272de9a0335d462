import type { Locale } from '@okolo/contract/locale'
import type { AnyRouter } from '@tanstack/react-router'
import { onSession } from '../../device/session.ts'
import { showChosenTexts } from '../../device/translation.ts'
import { chooseTranslation } from '../../people/choose-translation.ts'
import { askForTexts } from './ask-for-texts.ts'

const ORIGINALS = '#originals'
const TRANSLATIONS = '#translations'
const LINKS = `a[href="${ORIGINALS}"], a[href="${TRANSLATIONS}"]`

/** Keeps what people tap, and asks for translations that the page has not brought. Returns a function that stops it. */
export function followTexts(router: AnyRouter): () => void {
  const { locale, site } = router.options.context
  const asking = site.translates ? askForTexts(router, locale) : null
  // Tapped before this code came: the address had to show it.
  const { hash } = window.location
  if (hash === ORIGINALS || hash === TRANSLATIONS) choose(locale, hash === TRANSLATIONS)
  forgetTap()
  const tap = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest(LINKS) : null
    if (link === null || event.defaultPrevented) return
    const isOn = link.getAttribute('href') !== ORIGINALS
    // The fragment would go on showing the originals.
    if (window.location.hash !== ORIGINALS) event.preventDefault()
    const place = link.closest('[data-text]')?.parentElement
    forgetTap()
    choose(locale, isOn)
    place
      ?.querySelector<HTMLElement>(`[data-text="${isOn ? 'translation' : 'original'}"] a`)
      ?.focus()
    asking?.look()
  }
  document.addEventListener('click', tap)
  const stopSession = onSession(() => showChosenTexts(locale))
  return () => {
    document.removeEventListener('click', tap)
    stopSession()
    asking?.stop()
  }
}

/** Otherwise a reload would repeat it. The originals stand by the address until the translations are wanted. */
function forgetTap(): void {
  const { hash, pathname, search } = window.location
  if (hash === TRANSLATIONS)
    window.history.replaceState(window.history.state, '', pathname + search)
}

function choose(locale: Locale, isOn: boolean): void {
  // It holds on this device even if the account does not learn it.
  chooseTranslation(locale, { isOn }, { byTap: true }).catch(() => {})
}
