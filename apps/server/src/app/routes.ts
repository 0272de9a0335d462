import { canonicalEvent } from '../catalogue/cards/moved-to.ts'
import { claimTools } from './tools/claim-tools.ts'
import { giftReader } from './tools/gift-reader.ts'
import { federation } from './federation.ts'
import { accountRoutes } from '../subjects/accounts/routes/routes.ts'
import { activitypubRoutes } from '../features/activitypub/activitypub.routes.ts'
import { categoriesRoutes } from '../features/categories/categories.routes.ts'
import { claimsRoutes } from '../subjects/claims/routes/routes.ts'
import { countRoutes } from '../features/feed/count.routes.ts'
import { announcementsRoutes } from '../features/editor/announcements.routes.ts'
import { collectionsRoutes } from '../features/editor/collections.routes.ts'
import { picksRoutes } from '../features/editor/picks.routes.ts'
import { feedRoutes } from '../features/feed/feed.routes.ts'
import { feedsOutRoutes } from '../features/feeds-out/routes/routes.ts'
import { feedbackRoutes } from '../features/feedback/feedback.routes.ts'
import { followingRoutes } from '../subjects/following/routes/routes.ts'
import { friendRoutes } from '../subjects/friends/routes/routes.ts'
import { giftRoutes } from '../subjects/gifts/routes/routes.ts'
import { healthRoutes } from '../features/health/health.routes.ts'
import { hostsRoutes } from '../features/hosts/hosts.routes.ts'
import { mapRoutes } from '../features/map/map.routes.ts'
import { ownPictures } from '../subjects/gifts/store/pictures.ts'
import { imagesRoutes } from '../features/images/images.routes.ts'
import { infoRoutes } from '../features/info/info.routes.ts'
import { messagesRoutes } from '../subjects/messages/routes/routes.ts'
import { mailBoxRoutes } from '../features/mail-box/mail-box.routes.ts'
import { matchesRoutes } from '../subjects/matches/routes.ts'
import { metricsRoutes } from '../features/metrics/metrics.routes.ts'
import { serverFigures } from '../features/metrics/server-figures.ts'
import { notificationLinks } from '../subjects/notifications/routes/links.ts'
import { notificationsRoutes } from '../subjects/notifications/routes/notifications.ts'
import { pushRoutes } from '../subjects/notifications/routes/push.ts'
import { moodsRoutes } from '../features/moods/moods.routes.ts'
import { translationFigures } from '../subjects/translation/jobs/figures.ts'
import { translationsRoutes } from '../subjects/translation/routes.ts'
import { openapiRoutes } from '../features/openapi/openapi.routes.ts'
import { cookieName } from '../features/operator/guard.ts'
import { newsletterRoutes } from '../subjects/newsletter/routes/routes.ts'
import { operatorRoutes } from '../features/operator/operator.routes.ts'
import { offlineRoutes } from '../features/pages/offline.routes.ts'
import { pagesRoutes } from '../features/pages/pages.routes.ts'
import { premiumRoutes } from '../subjects/premium/routes.ts'
import { placesRoutes } from '../features/places/routes/routes.ts'
import { reportRoutes } from '../subjects/reports/routes/routes.ts'
import { appLinksRoutes } from '../features/site/app-links.routes.ts'
import { manifestRoutes } from '../features/site/manifest.routes.ts'
import { shareTargetRoutes } from '../features/site/share-target.routes.ts'
import { siteFilesRoutes } from '../features/site/site-files.routes.ts'
import { siteRoutes } from '../features/site/site.routes.ts'
import { savedRoutes } from '../subjects/saved/routes/routes.ts'
import { searchRoutes } from '../features/search/search.routes.ts'
import { sentenceModel } from '../features/search/sentence-model.ts'
import { sharingRoutes } from '../features/sharing/sharing.routes.ts'
import { sitemapsRoutes } from '../features/sitemaps/sitemaps.routes.ts'
import { tilesRoutes } from '../features/tiles/tiles.routes.ts'
import { socialProviders } from '../subjects/accounts/social/providers.ts'
import { socialLoginRoutes } from '../subjects/accounts/social/routes/routes.ts'
import { sourcesRoutes } from '../features/sources/sources.routes.ts'
import { suggestionsRoutes } from '../features/suggestions/suggestions.routes.ts'
import { lettersOf } from '../jobs/letters.ts'
import { giftCatalogue } from '../ingest/gifts/gift-catalogue.ts'
import { loadHealth } from '../ingest/health/health.ts'
import { openSuggestionBox } from '../ingest/suggest/suggestion-box.ts'
import { operatorFiles } from './operator-files.ts'
import { loadJobAges } from '../platform/jobs/job-ages.ts'
import { ipLookup } from '../platform/net/ip-lookup.ts'
import { openIpPlaces } from '../platform/net/ip-places.ts'
import { createChatClient } from '../platform/llm/chat-client.ts'
import type { Locale } from '@okolo/contract/locale'
import type { App } from '../platform/http/app-type.ts'
import type { RouteDeps } from './route-deps.ts'

type AddRoutes = (app: App, deps: RouteDeps) => void | Promise<void>

/** Every feature's routes, in the order in which they are added. The only list that knows them all. */
export const ROUTES: Record<string, AddRoutes> = {
  health: (app, { database, people, config, clock }) =>
    healthRoutes(app, database, { secrets: people.secrets, clock, trusts: config.trustsProxy }),
  metrics: (app, { db, database, config, clock, watched }) =>
    metricsRoutes(app, {
      token: config.metricsToken,
      hostedAs: config.hostedAs,
      sources: () => loadHealth(db, clock()),
      jobs: () => loadJobAges(db),
      server: serverFigures(database, { dataDir: config.dataDir, watched }),
      translations: () => translationFigures(db, config.translators, clock()),
    }),
  places: async (app, { config, ...deps }) => {
    const findIp = config.ipDatabase === null ? null : await openIpPlaces(config.ipDatabase)
    const lookUpIp = ipLookup(config.ipLookup, {
      now: deps.clock,
      onFault: (service, reason) =>
        app.log.warn({ service, reason: String(reason) }, 'a look-up of addresses failed'),
    })
    const { giftMailbox, site } = config
    placesRoutes(app, { ...deps, findIp, lookUpIp, giftMailbox, site })
  },
  categories: categoriesRoutes,
  feed: (app, deps) => {
    const { watched, caches } = deps
    const feed = feedRoutes(app, deps)
    caches.push(feed)
    for (const [name, cache] of Object.entries(feed.caches))
      watched.caches.set(`lists-${name}`, cache)
  },
  picks: picksRoutes,
  announcements: announcementsRoutes,
  collections: collectionsRoutes,
  count: countRoutes,
  hosts: (app, { people, ...deps }) => hostsRoutes(app, { ...deps, secrets: people.secrets }),
  images: (app, { caches, config, watched, ...deps }) => {
    const { dataDir, imageCacheBytes: limit } = config
    const images = imagesRoutes(app, { ...deps, dataDir, limit, own: ownPictures(deps.db, config) })
    caches.push(images)
    watched.pictures = () => images.pictures.size()
  },
  sharing: sharingRoutes,
  info: (app, { prose, config }) =>
    infoRoutes(app, { prose, site: config.site, origin: config.publicUrl }),
  sources: sourcesRoutes,
  sitemaps: (app, { prose, config, ...deps }) =>
    sitemapsRoutes(app, {
      ...deps,
      origin: config.publicUrl,
      articles: prose.articles('en').map(({ slug }) => `/blog/${slug}`),
    }),
  'feeds-out': (app, { caches, watched, config, ...deps }) => {
    const feeds = feedsOutRoutes(app, { ...deps, origin: config.publicUrl })
    caches.push(feeds)
    watched.caches.set('feeds', feeds)
  },
  map: mapRoutes,
  tiles: (app, { map }) => tilesRoutes(app, map),
  moods: moodsRoutes,
  translations: (app, { people, config }) =>
    translationsRoutes(app, { ...people, translates: config.translates }),
  search: (app, { config, watched, ...deps }) => {
    const model =
      config.model === null
        ? null
        : sentenceModel(createChatClient(config.model), {
            clock: deps.clock,
            budget: deps.modelBudget ?? undefined,
            ...config.model,
          })
    watched.model = model?.figures ?? null
    searchRoutes(app, { ...deps, model })
  },
  suggestions: (app, { db, clock, config, routesOf, people }) =>
    suggestionsRoutes(app, {
      ...people,
      publicUrl: config.publicUrl,
      box: openSuggestionBox({
        db,
        clock,
        keys: config.keys,
        live: config.live,
        ...(routesOf === undefined ? {} : { routesOf }),
      }),
    }),
  gifts: (app, { people, ...deps }) =>
    giftRoutes(app, {
      ...deps,
      ...people,
      catalogue: giftCatalogue(deps),
      read: giftReader({ ...deps, people }),
    }),
  report: (app, { people }) => reportRoutes(app, people),
  account: (app, { people, drawing }) => accountRoutes(app, { ...people, drawing }),
  'social-login': (app, { people, config }) =>
    socialLoginRoutes(app, { ...people, providers: socialProviders(config.social) }),
  friends: (app, { people }) => friendRoutes(app, people),
  messages: (app, { people }) => messagesRoutes(app, people),
  feedback: (app, { people }) => feedbackRoutes(app, people),
  saved: (app, { people, reference, config }) =>
    savedRoutes(app, { ...people, reference, translates: config.translates }),
  following: (app, { people, reference }) => followingRoutes(app, { ...people, reference }),
  matches: (app, { people, reference }) => matchesRoutes(app, { ...people, reference }),
  notifications: (app, { people, database }) => notificationsRoutes(app, { ...people, database }),
  newsletter: (app, { people, reference, config }) =>
    newsletterRoutes(app, { ...people, reference, bounceSecret: config.bounceSecret }),
  push: (app, { people }) => pushRoutes(app, people),
  'notification-links': (app, { people }) => notificationLinks(app, people),
  premium: (app, { people, config }) => premiumRoutes(app, { ...people, store: config.store }),
  'mail-box': (app, { people, ...deps }) => {
    const { smtpUrl, publicUrl, mailBoxIsOpen } = deps.config
    if (smtpUrl !== null) return
    mailBoxRoutes(app, {
      ...people,
      write: lettersOf(deps),
      operatorCookie: cookieName(publicUrl),
      isOpen: mailBoxIsOpen,
    })
  },
  openapi: (app) => openapiRoutes(app),
  operator: async (app, deps) => operatorRoutes(app, { ...deps, assets: await operatorFiles() }),
  claims: (app, { people, written, ...deps }) =>
    claimsRoutes(app, { ...people, ...claimTools(deps), written }),
  activitypub: async (app, deps) => {
    const others = federation(deps)
    app.addHook('onClose', () => others.close())
    await activitypubRoutes(app, { ...others, ...deps, publicUrl: deps.config.publicUrl })
  },
  site: (app, deps) => {
    const { publicUrl, map } = deps.config
    const settings = (locale: Locale) => ({
      ...siteSettings(deps),
      look: deps.config.site.look(locale),
      origin: publicUrl,
      map: map.style,
    })
    siteRoutes(app, { clock: deps.clock, settings })
  },
  'app-links': (app, { config }) => appLinksRoutes(app, config.apps),
  manifest: (app, { config }) =>
    manifestRoutes(app, {
      site: config.site,
      stores: config.stores,
      android: config.apps.android?.id ?? null,
    }),
  'share-target': (app, { config }) => shareTargetRoutes(app, config),
  mounts: (app, { mounts }) => mounts?.(app),
  offline: (app, { config }) => offlineRoutes(app, config),
  'site-files': (app, { config }) => siteFilesRoutes(app, config.site),
  pages: async (app, deps) => {
    const { renderer, config, caches, watched, db } = deps
    if (!renderer) return
    const pages = await pagesRoutes(app, {
      ...deps,
      renderer,
      origin: config.publicUrl,
      frameAncestors: config.frameAncestors,
      connect: [
        ...(deps.connect ?? []),
        ...config.map.connect,
        ...(config.analytics === null ? [] : [config.analytics.host]),
      ],
      map: config.map.style,
      configured: siteSettings(deps),
      site: config.site,
      movedEvent: async (slug, dateUuid) => {
        const moved = await canonicalEvent(db, slug, dateUuid)
        if (moved === null) return null
        const path = [moved.slug, ...(moved.dateUuid === null ? [] : [moved.dateUuid])]
        return `/events/${path.map(encodeURIComponent).join('/')}`
      },
    })
    caches.push(pages)
    watched.caches.set('pages', pages)
  },
}

/** The settings that pages are made with. `streets` is asked each time: a map may become unreadable. */
function siteSettings({ config, map }: RouteDeps) {
  return {
    get streets() {
      return map?.tiles.isOffered() ?? false
    },
    stores: config.stores,
    analytics: config.analytics,
    lookUps: config.ipLookup.map((address) => new URL(address.replace('{ip}', '0')).host),
    translates: config.translates,
    demo: config.demo,
  }
}
