import type { Locale } from '@okolo/contract/locale'
import type { AnyRouter } from '@tanstack/react-router'
import { call } from '../../api/account-calls.ts'
import { changeTexts, readTexts } from '../../device/texts.ts'
import { readTranslation } from '../../device/translation.ts'

/** Milliseconds until the next question about what is still waiting. Then the page gives up. */
const PAUSES = [2000, 4000, 8000, 16_000, 30_000, 60_000]
/** As many as one call takes. */
const AT_ONCE = 40
/** Cards that come with scrolling are asked for together. */
const SETTLED = 600
const ROBOTS = /bot|crawl|spider|slurp|preview|lighthouse/i

/** Asks for the translations of what a page shows, each text once a visit. `look`: the page or the choice has changed. */
export function askForTexts(router: AnyRouter, locale: Locale): { look(): void; stop(): void } {
  const asked = new Set<string>()
  let isOver = ROBOTS.test(navigator.userAgent)
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    timer = setTimeout(lookNow, SETTLED)
  }
  const changes = new MutationObserver(look)
  changes.observe(document.body, { childList: true, subtree: true })
  const leave = router.subscribe('onResolved', look)
  look()
  return {
    look,
    stop: () => {
      isOver = true
      clearTimeout(timer)
      changes.disconnect()
      leave()
    },
  }

  function lookNow(): void {
    const { isOn, to } = readTranslation(locale)
    if (isOver || !isOn || !navigator.onLine) return
    // Choosing another language makes what came before useless.
    const target = to === locale ? null : to
    if (readTexts().to !== target) changeTexts({ to: target, arrived: new Map() })
    const isElsewhere = target !== null
    const fresh = (slugs: string[], whole: boolean) =>
      [...new Set(slugs)].filter((slug) => {
        const key = `${to} ${whole} ${slug}`
        return !asked.has(key) && asked.add(key)
      })
    const page = fresh(shownEvent(isElsewhere), true)
    if (page.length > 0) void ask(to, page, true)
    const cards = fresh(shownCards(isElsewhere), false)
    for (let at = 0; at < cards.length; at += AT_ONCE)
      void ask(to, cards.slice(at, at + AT_ONCE), false)
  }

  async function ask(to: string, slugs: readonly string[], whole: boolean): Promise<void> {
    let waiting = slugs
    for (const pause of [...PAUSES, 0]) {
      let answer
      try {
        const payload = { to, events: [...waiting], whole }
        // One question after the other.
        // oxlint-disable-next-line no-await-in-loop
        answer = await call('translateEvents', { locale, payload })
      } catch {
        return // refused, or without a network: the originals stay
      }
      if (isOver || readTranslation(locale).to !== to) return
      show(answer.texts, whole)
      waiting = answer.waiting
      if (waiting.length === 0 || pause === 0) return
      // oxlint-disable-next-line no-await-in-loop -- likewise
      await new Promise((done) => setTimeout(done, pause))
      if (isOver) return
    }
  }
}

type Answers = Awaited<ReturnType<typeof call<'translateEvents'>>>['texts']

function show(texts: Answers, whole: boolean): void {
  const { arrived } = readTexts()
  // Titles alone must not replace a whole event.
  const news = Object.entries(texts).filter(([slug, text]) => {
    const before = arrived.get(slug)
    if (!whole && before !== undefined) return false
    return JSON.stringify(before) !== JSON.stringify(text)
  })
  if (news.length > 0) changeTexts({ arrived: new Map([...arrived, ...news]) })
}

/** The slug of the page's event, if some of its texts are in another language. `always`: whatever its languages. */
function shownEvent(always: boolean): string[] {
  const title = document.querySelector('#event-title')
  if (title === null) return []
  const isForeign = title.parentElement?.querySelector('div[data-foreign]') != null
  return isForeign || always ? slugsIn(window.location.pathname) : []
}

function shownCards(always: boolean): string[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('article h3 a')].flatMap((link) =>
    always || link.closest('article[data-foreign]') !== null ? slugsIn(link.pathname) : [],
  )
}

function slugsIn(path: string): string[] {
  const slug = /^\/\w+\/(?:events|e)\/([^/]+)/.exec(path)?.[1]
  return slug === undefined ? [] : [decodeURIComponent(slug)]
}
