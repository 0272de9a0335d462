/*
 * Opens seen pages without a network: feed, map, events with their pictures and streets, and the list of saved events for
 * the account that saw it. The network comes first. Shows pushes and opens what they are about. Written by hand, because
 * it is so small.
 */
const PAGES = 'okolo-pages-1'
const FILES = 'okolo-files-1'
const PICTURES = 'okolo-pictures-1'
const TILES = 'okolo-tiles-1'
/* The map's public answers: its pins and the description of its tiles. */
const ANSWERS = 'okolo-answers-1'
const MOST = { [PAGES]: 40, [FILES]: 300, [PICTURES]: 200, [TILES]: 300, [ANSWERS]: 40 }
/* What belongs to an account is kept in a cache of its own, named after it (apps/web/src/device/own-store.ts). */
const OWN = 'okolo-own-'
/* The build writes the name of its first script here, which tells pages if they are of another version. */
const VERSION = 'unbuilt'
/* A network that is slower than this counts as none, where something is kept. */
const PATIENCE_MS = 3000
const SHORT_MS = 300
const A_WEEK_MS = 7 * 24 * 60 * 60 * 1000
const KEPT =
  /^\/([a-z]{2})\/(?:(?:(?:feed|blog|legal)(?:\/.*)?|map|cities|sources|how-we-sort|about|support|contact|(?:events|venues|organizers)\/.+)\/?)?$/
const PRIVATE = /^\/([a-z]{2})\/saved\/?$/

/* The first version takes over at once. A later one waits for a press, or until older pages are closed. */
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  for (const name of await caches.keys())
    if (!(name in MOST) && !name.startsWith(OWN)) await caches.delete(name)
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  const { pathname } = url
  if (request.mode === 'navigate') event.respondWith(page(event, url))
  else if (/^\/(assets|categories)\/|^\/icon/.test(pathname)) event.respondWith(file(event, FILES))
  else if (request.destination === 'image' && pathname.startsWith('/images/'))
    event.respondWith(file(event, PICTURES))
  else if (pathname.startsWith('/tiles/')) event.respondWith(file(event, TILES, A_WEEK_MS))
  else if (pathname === '/tiles.json' || pathname === '/v1/events/map/')
    event.respondWith(answer(event))
})

/* Pages report their address, because followed links load no document. `also`: pictures; older versions do not know them. Without an address: scripts alone. */
self.addEventListener('message', (event) => {
  const { keep: address, files, also = [], of, owner: only, left, takeOver: how } = event.data ?? {}
  if (how !== undefined) event.waitUntil(follow(how))
  if (event.data?.version === true) event.ports[0]?.postMessage(VERSION)
  if (only !== undefined) event.waitUntil(forgetOthers(only))
  if (left === true) event.waitUntil(forgetSeen())
  if (!Array.isArray(files)) return
  if (typeof address !== 'string') return event.waitUntil(keepMissing(FILES, files, era))
  event.waitUntil(keepSeen(new URL(address), { files, pictures: also, of }))
})

/* `pressed`, or `alone`: the page is of this version, so no other page may be there. */
async function follow(how) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (how === 'pressed' || pages.length === 1) await self.skipWaiting()
}

/* The account that is signed in. Caches of other accounts are deleted. */
let owner = null

async function forgetOthers(only) {
  owner = only
  for (const name of await caches.keys())
    if (name.startsWith(OWN) && name !== OWN + only) await caches.delete(name)
}

/* Rises when somebody has left: what they asked for before is not kept afterwards. */
let era = 0

/* Forgets the pages, pictures, streets and map answers of somebody who has left; the offline page stays. */
async function forgetSeen() {
  era += 1
  for (const name of [PICTURES, TILES, ANSWERS]) await caches.delete(name)
  const cache = await caches.open(PAGES)
  for (const { url } of await cache.keys())
    if (!url.endsWith('/offline')) await cache.delete(url, { ignoreVary: true })
}

async function keepSeen(url, { files, pictures, of }) {
  const isPrivate = PRIVATE.test(url.pathname)
  if (isPrivate && typeof of !== 'string') return
  const locale = (isPrivate ? PRIVATE : KEPT).exec(url.pathname)?.[1]
  if (locale === undefined) return
  url.hash = ''
  const since = era
  if (isPrivate) owner = of
  // The files come first: without them a page cannot be shown.
  await keepMissing(FILES, files, since)
  await keepMissing(PICTURES, pictures, since)
  for (const address of [url.href, new URL(`/${locale}/offline`, url).href]) {
    const found = await fetch(address, { cache: 'no-cache' })
    if (!found.ok || found.redirected) continue
    const copy = /\/events\//.test(address) ? found.clone() : null
    if (!isPrivate || address !== url.href) await keep(PAGES, address, found, since)
    else if (owner === of) await (await caches.open(OWN + of)).put(address, found)
    if (copy !== null) await keepAround(await copy.text(), since).catch(() => undefined)
  }
}

async function keepMissing(name, addresses, since) {
  const cache = await caches.open(name)
  for (const address of addresses)
    if (!(await cache.match(address, { ignoreVary: true })))
      await keep(name, address, await fetch(address), since)
}

/* The streets around a seen event, as much as its map shows on a phone. */
async function keepAround(html, since) {
  const at = /"latitude":(-?[\d.]+),"longitude":(-?[\d.]+)/.exec(html)
  if (at === null || self.navigator.connection?.saveData === true) return
  const found = await fetch('/tiles.json')
  if (!found.ok) return
  const { tiles, maxzoom } = await found.clone().json()
  await keep(ANSWERS, new URL('/tiles.json', self.location).href, found, since)
  const [latitude, longitude] = [(Number(at[1]) * Math.PI) / 180, Number(at[2])]
  const wanted = new Set()
  for (const zoom of [maxzoom, maxzoom - 2]) {
    const x = ((longitude + 180) / 360) * 2 ** zoom
    const y = ((1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2) * 2 ** zoom
    for (const east of [-0.35, 0.35])
      for (const south of [-0.35, 0.35])
        wanted.add(
          tiles
            .replace('{z}', zoom)
            .replace('{x}', Math.floor(x + east))
            .replace('{y}', Math.floor(y + south)),
        )
  }
  await keepMissing(
    TILES,
    [...wanted].map((path) => new URL(path, self.location).href),
    since,
  )
}

/* The network was silent for too long: the next page waits for a moment alone. */
let isSilent = false

async function page(event, url) {
  url.hash = ''
  const since = era
  let storing
  // Asked of the server itself: what the browser still holds would look as if there were a network.
  const asked = fetch(url.href, { redirect: 'manual', cache: 'no-cache' }).then((found) => {
    isSilent = false
    if (found.status === 200 && KEPT.test(url.pathname))
      storing = keep(PAGES, url.href, found.clone(), since)
    return found
  })
  // Also one that comes too late is kept.
  event.waitUntil(asked.then(() => storing).catch(() => undefined))
  try {
    if ((await Promise.race([asked, patience(isSilent ? SHORT_MS : PATIENCE_MS)])) === undefined) {
      isSilent = true
      const seen = await kept(url)
      if (seen !== undefined) return marked(seen, ' data-slow=""')
    }
    const found = await asked
    if (found.status < 502) return found
    return (await instead(url)) ?? found
  } catch {
    return (await instead(url)) ?? Response.error()
  }
}

function patience(ms = PATIENCE_MS) {
  return new Promise((done) => setTimeout(done, ms))
}

/* Returns what is kept of the page, also of the one account that may have something here. */
async function kept(url) {
  const isPrivate = PRIVATE.test(url.pathname)
  for (const name of isPrivate ? await caches.keys() : [PAGES]) {
    if (isPrivate && !name.startsWith(OWN)) continue
    const seen = await (await caches.open(name)).match(url.href, { ignoreVary: true })
    if (seen !== undefined) return seen
  }
  return undefined
}

/* Returns the kept page, else the list that was seen last for an address that names none, else the error page. */
async function instead(url) {
  const seen = await kept(url)
  if (seen !== undefined) return marked(seen)
  const cache = await caches.open(PAGES)
  const addresses = (await cache.keys()).map(({ url: name }) => new URL(name))
  const [, locale = 'en', list = 'feed'] =
    /^\/([a-z]{2})(?:\/(feed|map)?\/?)?$/.exec(url.pathname) ?? []
  const isStart = url.search === '' && /^\/([a-z]{2}(\/(feed|map)?\/?)?)?$/.test(url.pathname)
  const last = addresses.findLast(({ pathname }) => pathname === `/${locale}/${list}`)
  if (isStart && last !== undefined) return Response.redirect(last.href)
  const spoken = /^\/([a-z]{2})(?:\/|$)/.exec(url.pathname)?.[1] ?? 'en'
  const other =
    addresses.find(({ pathname }) => pathname === `/${spoken}/offline`) ??
    addresses.find(({ pathname }) => pathname.endsWith('/offline'))
  const found = other && (await cache.match(other.href, { ignoreVary: true }))
  return found && new Response(await found.text(), { status: 503, headers: headersOf(found) })
}

/* Marks a page as kept, with the time at which the server sent it. */
async function marked(seen, more = '') {
  const sent = Date.parse(seen.headers.get('date') ?? '')
  const mark = `<html data-kept="${Number.isNaN(sent) ? '' : sent}"${more} `
  return new Response((await seen.text()).replace('<html ', mark), { headers: headersOf(seen) })
}

/* The body is decompressed by now. */
function headersOf(found) {
  const headers = new Headers(found.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return headers
}

/* Files with a hash in their name never change. Others are asked for again after `lasts` milliseconds. */
async function file(event, name, lasts = Infinity) {
  const since = era
  const cache = await caches.open(name)
  const seen = await cache.match(event.request.url, { ignoreVary: true })
  // oxlint-disable-next-line no-restricted-properties -- the age of a file on this device
  if (seen && !(Date.now() - Date.parse(seen.headers.get('date') ?? '') > lasts)) return seen
  try {
    const found = await fetch(event.request)
    if (found.status === 200) event.waitUntil(keep(name, event.request.url, found.clone(), since))
    return found
  } catch (error) {
    if (seen) return seen
    throw error
  }
}

/* The network, else what it said last, in the same language. */
async function answer(event) {
  const { request } = event
  const since = era
  let storing
  const asked = fetch(request).then((found) => {
    const isPublic = /\bpublic\b/.test(found.headers.get('cache-control') ?? '')
    if (found.status === 200 && isPublic) storing = keep(ANSWERS, request, found.clone(), since)
    return found
  })
  event.waitUntil(asked.then(() => storing).catch(() => undefined))
  const seen = await keptLike(request)
  if (seen === undefined) return asked
  const found = await Promise.race([asked.catch(() => undefined), patience()])
  return found === undefined || found.status >= 500 ? seen : found
}

const languageOf = ({ headers }) => headers.get('accept-language')

/* A kept answer, for a map also that of another part of it. */
async function keptLike(request) {
  const cache = await caches.open(ANSWERS)
  const exact = await cache.match(request)
  const [start, area] = request.url.split('&bbox=')
  if (exact !== undefined || area === undefined) return exact
  const other = (await cache.keys()).findLast(
    (one) => one.url.startsWith(`${start}&bbox=`) && languageOf(one) === languageOf(request),
  )
  return other && cache.match(other)
}

async function keep(name, address, found, since) {
  if (found.status !== 200 || since !== era) return
  const cache = await caches.open(name)
  // Anew at the end, so that what was seen longest ago goes first.
  await cache.delete(address, { ignoreVary: typeof address === 'string' })
  await cache.put(address, found)
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - MOST[name])))
    await cache.delete(old, { ignoreVary: true })
}

self.addEventListener('push', (event) => event.waitUntil(show(event)))

async function show({ data }) {
  const { title, description: body, icon, image, tag, path, tapped, badge } = data?.json() ?? {}
  if (typeof title !== 'string') return
  await showBadge(badge)
  await self.registration.showNotification(title, {
    body,
    icon,
    tag,
    ...(image ? { image } : {}),
    vibrate: [200, 100, 200],
    data: { path, tapped },
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path, tapped } = event.notification.data ?? {}
  event.waitUntil(Promise.all([openPage(path), sayTapped(tapped)]))
})

/** Then no mail tells it again. Without a network the mail comes. */
async function sayTapped(token) {
  if (typeof token !== 'string') return
  await fetch('/v1/notifications/tapped/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => undefined)
}

async function openPage(path) {
  const home = self.location.origin
  const wanted = new URL(typeof path === 'string' ? path : '/notifications', home)
  const address = wanted.origin === home ? wanted.href : `${home}/notifications`
  const windows = await self.clients.matchAll({ type: 'window' })
  const shown = windows.find(({ url }) => url === address)
  await (shown === undefined ? self.clients.openWindow(address) : shown.focus())
}

/* The number at the icon of the installed app. The push is shown whether or not the browser can do that. */
async function showBadge(count) {
  if (Number.isInteger(count)) await self.navigator.setAppBadge?.(count).catch(() => undefined)
}
