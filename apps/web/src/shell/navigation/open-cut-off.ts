/** Pages that show what this device knows, be it a card or a sentence. */
const KNOWING = /^\/\w+\/(?:events\/[^/]+(?:\/[^/]+)?|saved|map)\/?$/
/** The service worker's (public/sw.js). */
const PAGES = 'okolo-pages-1'

/** Opens the kept document of a page, else the page with what is known by way of `lead`, else what the worker has instead. */
export async function openCutOff(url: URL, lead: () => void): Promise<void> {
  const main = document.querySelector('main')
  main?.setAttribute('aria-busy', 'true')
  const kept = await keptAddress(url).catch(() => null)
  if (kept !== null || !KNOWING.test(url.pathname)) return window.location.assign(kept ?? url.href)
  main?.removeAttribute('aria-busy')
  lead()
}

/** Returns the address of the kept page; of a map that was moved since, the last of its city. */
async function keptAddress(url: URL): Promise<string | null> {
  if ((await caches.match(url.href, { ignoreVary: true })) !== undefined) return url.href
  if (!/^\/\w+\/map\/?$/.test(url.pathname)) return null
  const kept = (await (await caches.open(PAGES)).keys()).map((one) => new URL(one.url))
  const city = url.searchParams.get('city')
  const last = kept.findLast(
    ({ pathname, searchParams }) =>
      pathname === url.pathname && (city === null || searchParams.get('city') === city),
  )
  return last?.href ?? null
}
