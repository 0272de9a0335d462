import { DEFAULT_LOCALE, LOCALES, negotiateLocale, type Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import { loadCatalogue } from '@okolo/i18n/catalogue'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newNonce, pagePolicy } from '#server/platform/http/security-headers.ts'
import type { Site } from '#server/platform/site/site.ts'
import { escapeMarkup } from '#server/words/escape-markup.ts'

const CATALOGUES = Object.fromEntries(
  await Promise.all(LOCALES.map(async (locale) => [locale, await loadCatalogue(locale)] as const)),
)

/** Shows the chosen theme, and the ways to what the service worker has kept (apps/web/public/sw.js). */
const SCRIPT = `(function(){
var root=document.documentElement,t;
try{t=localStorage.getItem('selectedTheme')}catch(e){}
if(t==='light'||t==='dark')root.dataset.theme=t;
addEventListener('online',function(){location.reload()});
function path(one){return new URL(one.url).pathname}
function keys(name){return caches.open(name).then(function(one){return one.keys()})}
if(self.caches)addEventListener('DOMContentLoaded',function(){
caches.keys().then(function(names){
return Promise.all(names.filter(function(name){return /^okolo-(pages|own)-/.test(name)}).map(keys))
}).then(function(all){
var kept=[].concat.apply([],all).map(path);
document.querySelectorAll('nav a').forEach(function(link){
if(kept.indexOf(link.pathname)>=0){link.hidden=false;document.querySelector('nav+a').hidden=true}})
}).catch(function(){})})
})()`

/**
 * A page without database or built files, for failed pages (specification 8) and offline visitors. Its first link retries, and its
 * small script is not needed. Its texts have no arguments, so it needs no ICU.
 */
export function failurePage(locale: Locale, nonce: string, site: Site): string {
  const words = CATALOGUES[locale]
  if (words === undefined) throw new Error(`There are no messages in ${locale}.`)
  const { error, failure, nav, shell } = words
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(error.wrong)} · ${escapeMarkup(site.value.name)}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
[data-theme=light] { color-scheme: light }
[data-theme=dark] { color-scheme: dark }
[hidden] { display: none !important }
:root { --bg: light-dark(#fffdfa, #141210); --text: light-dark(#1e1a17, #f6f0ea) }
body { margin: 0; background: var(--bg); color: var(--text); font: 1.0625rem/1.55 system-ui, sans-serif }
main { display: grid; justify-items: center; gap: 12px; max-width: 26rem; margin: 12vh auto; padding: 0 16px; text-align: center }
h1 { margin: 8px 0 0; font-size: 1.5rem; line-height: 1.2 }
p { margin: 0 }
a { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 0 24px; color: light-dark(#b53a1b, #ff8a6b) }
a.again { margin-top: 12px; border-radius: 14px; background: light-dark(#c4411f, #f0714f); color: light-dark(#ffffff, #1b0a05); font-weight: 650; text-decoration: none }
:focus-visible { outline: 2px solid light-dark(#1b5e9e, #9ccbff); outline-offset: 2px }
nav { display: flex; flex-wrap: wrap; justify-content: center }
</style>
<script nonce="${nonce}">${SCRIPT}</script>
</head>
<body>
<main>
<svg width="96" height="96" viewBox="0 0 32 32" fill="none" stroke="#da4c2d" stroke-linecap="round" aria-hidden="true"><path d="M20.6 3.7A13.2 13.2 0 1 0 28.9 19" stroke-width="3.6"/><path d="M25.4 6.8a13.2 13.2 0 0 1 3.6 6.4" stroke-width="3.2"/><circle cx="16" cy="16" r="5.4" stroke-width="4.4"/></svg>
<h1>${escapeMarkup(error.wrong)}</h1>
<p>${escapeMarkup(failure.noConnection)}</p>
<a class="again" href="">${escapeMarkup(error.retry)}</a>
<nav>
<a href="${pages.feed(locale)}" hidden>${escapeMarkup(nav.home)}</a>
<a href="${pages.map(locale)}" hidden>${escapeMarkup(nav.map)}</a>
<a href="${pages.saved(locale)}" hidden>${escapeMarkup(nav.saved)}</a>
</nav>
<a href="${pages.landing(locale)}">${escapeMarkup(shell.homePage)}</a>
</main>
</body>
</html>
`
}

/** Answers 503 with the page: what was asked for cannot be had now. */
export function sendFailure(reply: FastifyReply, locale: Locale, site: Site): FastifyReply {
  const nonce = newNonce()
  const own = [`'nonce-${nonce}'`]
  const policy = { scripts: own, styles: own, frameAncestors: `'self'`, connect: [] }
  return reply
    .code(503)
    .header('retry-after', 5)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy(policy))
    .send(failurePage(locale, nonce, site))
}

/** Answers a host name that no site has. 421 tells a client that shares a connection between names to open another. */
export function sendNoSite({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const offered = { language: DEFAULT_LOCALE, languages: LOCALES }
  const locale = negotiateLocale(headers['accept-language'], null, offered)
  const text = escapeMarkup(CATALOGUES[locale]?.failure.noSite ?? '')
  return reply
    .code(421)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="${locale}"><meta name="viewport" content="width=device-width"><title>${text}</title><h1>${text}</h1></html>`,
    )
}
