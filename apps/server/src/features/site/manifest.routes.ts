import type { Locale } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import { installTexts } from '@okolo/i18n/format'
import type { App } from '#server/platform/http/app-type.ts'
import type { Site } from '#server/platform/site/site.ts'
import { SHARE_TARGET } from './share-target.routes.ts'

const PNG = 'image/png'
type Icon = { src: string; sizes: string; type: string; purpose?: string }
const ICONS: Icon[] = [
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
export function manifestRoutes(app: App, { site, ...apps }: Apps & { site: Site }): void {
  const related = relatedApps(apps)
  app.get<{ Querystring: { locale?: unknown } }>(
    '/manifest.webmanifest',
    { schema: { hide: true } },
    async ({ query }, reply) => {
      const locale = site.offered(query.locale)
      reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600')
      return { ...(await manifest(site, locale)), ...related }
    },
  )
}

/** The icons that are drawn of the site's own. */
function ownIcons(folder: string): Icon[] {
  const drawn = (size: number, file: string) => ({
    src: `${folder}/${file}`,
    sizes: `${size}x${size}`,
    type: PNG,
  })
  return [
    drawn(192, 'icon-192.png'),
    drawn(512, 'icon-512.png'),
    { ...drawn(512, 'icon-maskable-512.png'), purpose: 'maskable' },
  ]
}

function shotsOf(say: Awaited<ReturnType<typeof installTexts>>) {
  return SHOTS.map(({ name, label, sizes, form_factor }) => ({
    src: `/install/${name}.webp`,
    sizes,
    type: 'image/webp',
    form_factor,
    label: say(`install.${label}`),
  }))
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

async function manifest(site: Site, locale: Locale) {
  const { shortName, colours, isNamed } = site.value
  const look = site.look(locale)
  const icons = look.icons === '' ? ICONS : ownIcons(look.icons)
  const say = await installTexts(locale, look)
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
    short_name: shortName,
    description: look.footer.text ?? say('shell.footer'),
    start_url: pages.feed(locale),
    scope: '/',
    display: 'standalone',
    theme_color: colours?.light ?? '#DA4C2D',
    background_color: '#fffdfa',
    categories: ['entertainment', 'lifestyle'],
    icons,
    // They show the pages of Okolo, with its name.
    ...(isNamed ? {} : { screenshots: shotsOf(say) }),
    shortcuts: shortcuts.map((shortcut) => ({ ...shortcut, icons: icons.slice(0, 1) })),
    share_target: {
      action: SHARE_TARGET,
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  }
}
