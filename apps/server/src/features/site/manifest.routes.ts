import { DEFAULT_LOCALE, isLocale, type Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import { installTexts } from '@okolo/i18n/format'
import type { App } from '#server/platform/http/app-type.ts'
import { SHARE_TARGET } from './share-target.routes.ts'

const PNG = 'image/png'
const ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: PNG },
  { src: '/icon-512.png', sizes: '512x512', type: PNG },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: PNG, purpose: 'maskable' },
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
]

/** Drawn by `npm run screenshots -- install`. */
const SHOTS = [
  { name: 'feed', label: 'shotFeed', sizes: '780x1688', form_factor: 'narrow' },
  { name: 'event', label: 'shotEvent', sizes: '780x1688', form_factor: 'narrow' },
  { name: 'map', label: 'shotMap', sizes: '780x1688', form_factor: 'narrow' },
  { name: 'wide', label: 'shotWide', sizes: '1280x800', form_factor: 'wide' },
] as const

type Apps = {
  /** The app's pages in stores. Null: not there. */
  stores: { apple: string | null; google: string | null }
  /** The package of the Android app. */
  android: string | null
}

/** The web app manifest (W3C) in the language of the page that names it. In all languages it is one app. */
export function manifestRoutes(app: App, apps: Apps): void {
  const related = relatedApps(apps)
  app.get<{ Querystring: { locale?: unknown } }>(
    '/manifest.webmanifest',
    { schema: { hide: true } },
    async ({ query }, reply) => {
      const locale = isLocale(query.locale) ? query.locale : DEFAULT_LOCALE
      reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600')
      return { ...(await manifest(locale)), ...related }
    },
  )
}

/** Names the apps in stores. Browsers go on offering the web app. */
function relatedApps({ stores: { apple, google }, android }: Apps): object {
  const play = android ?? (google === null ? null : new URL(google).searchParams.get('id'))
  const related = [
    ...(google === null
      ? []
      : [{ platform: 'play', url: google, ...(play === null ? {} : { id: play }) }]),
    ...(apple === null ? [] : [{ platform: 'itunes', url: apple }]),
  ]
  return related.length === 0
    ? {}
    : { related_applications: related, prefer_related_applications: false }
}

async function manifest(locale: Locale) {
  const say = await installTexts(locale)
  const shortcuts = [
    { name: say('feed.tonight'), url: pages.feed(locale, { timeframe: 'tonight' }) },
    { name: say('nav.map'), url: pages.map(locale) },
    { name: say('nav.saved'), url: pages.saved(locale) },
  ]
  return {
    id: '/',
    lang: locale,
    dir: 'ltr',
    name: say('app.name'),
    short_name: say('app.name'),
    description: say('shell.footer'),
    start_url: pages.feed(locale),
    scope: '/',
    display: 'standalone',
    theme_color: '#DA4C2D',
    background_color: '#fffdfa',
    categories: ['entertainment', 'lifestyle'],
    icons: ICONS,
    screenshots: SHOTS.map(({ name, label, sizes, form_factor }) => ({
      src: `/install/${name}.webp`,
      sizes,
      type: 'image/webp',
      form_factor,
      label: say(`install.${label}`),
    })),
    shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, icons: ICONS.slice(0, 1) })),
    share_target: {
      action: SHARE_TARGET,
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  }
}
