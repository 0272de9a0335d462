/*
 * Opens seen pages without a network (app shell, last seen feed and events). Stores public pages with their files and
 * pictures, never /v1/ or pages about a person. The network comes first. Shows pushes and opens what they are about.
 * Written by hand, because it is so small.
 */
const PAGES = 'okolo-pages-1'
const FILES = 'okolo-files-1'
const PICTURES = 'okolo-pictures-1'
const MOST = { [PAGES]: 40, [FILES]: 300, [PICTURES]: 60 }
const KEPT =
  /^\/([a-z]{2})\/(?:(?:(?:feed|blog|legal)(?:\/.*)?|map|cities|sources|how-we-sort|about|support|contact|(?:events|venues|organizers)\/.+)\/?)?$/

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  for (const name of await caches.keys()) if (!(name in MOST)) await caches.delete(name)
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event, url))
  else if (/^\/(assets|categories)\/|^\/icon/.test(url.pathname))
    event.respondWith(file(event, FILES))
  else if (request.destination === 'image' && url.pathname.startsWith('/images/'))
    event.respondWith(file(event, PICTURES))
})

/* Pages report their address, because followed links load no document. */
self.addEventListener('message', (event) => {
  const { keep: address, files } = event.data ?? {}
  if (typeof address !== 'string' || !Array.isArray(files)) return
  event.waitUntil(keepSeen(new URL(address), files))
})

async function keepSeen(url, files) {
  const locale = KEPT.exec(url.pathname)?.[1]
  if (locale === undefined) return
  url.hash = ''
  for (const address of [url.href, new URL(`/${locale}/offline`, url).href]) {
    const answer = await fetch(address, { cache: 'no-cache' })
    if (answer.ok && !answer.redirected) await keep(PAGES, address, answer)
  }
  const cache = await caches.open(FILES)
  for (const name of files)
    if (!(await cache.match(name))) await keep(FILES, name, await fetch(name))
}

async function page(event, url) {
  url.hash = ''
  try {
    // Asked of the server itself: what the browser still holds would look as if there were a network.
    const answer = await fetch(url.href, { redirect: 'manual', cache: 'no-cache' })
    if (answer.status < 502) {
      if (answer.status === 200 && KEPT.test(url.pathname))
        event.waitUntil(keep(PAGES, url.href, answer.clone()))
      return answer
    }
    return (await kept(url)) ?? answer
  } catch {
    return (await kept(url)) ?? Response.error()
  }
}

/* Returns the stored page, marked as stored, else the error page. */
async function kept(url) {
  const cache = await caches.open(PAGES)
  const seen = await cache.match(url.href, { ignoreVary: true })
  if (seen) {
    const html = (await seen.text()).replace('<html ', '<html data-kept="" ')
    return new Response(html, { headers: headersOf(seen) })
  }
  const locale = /^\/([a-z]{2})(?:\/|$)/.exec(url.pathname)?.[1] ?? 'en'
  const other =
    (await cache.match(new URL(`/${locale}/offline`, url).href, { ignoreVary: true })) ??
    (await cache.match((await cache.keys()).find(({ url: name }) => name.endsWith('/offline'))))
  return other && new Response(await other.text(), { status: 503, headers: headersOf(other) })
}

/* The body is decompressed by now. */
function headersOf(answer) {
  const headers = new Headers(answer.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return headers
}

/* Files with a hash in their name never change. */
async function file(event, name) {
  const cache = await caches.open(name)
  const seen = await cache.match(event.request.url, { ignoreVary: true })
  if (seen) return seen
  const answer = await fetch(event.request)
  if (answer.status === 200) event.waitUntil(keep(name, event.request.url, answer.clone()))
  return answer
}

async function keep(name, address, answer) {
  if (answer.status !== 200) return
  const cache = await caches.open(name)
  // Anew at the end, so that what was seen longest ago goes first.
  await cache.delete(address, { ignoreVary: true })
  await cache.put(address, answer)
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - MOST[name]))) await cache.delete(old)
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
