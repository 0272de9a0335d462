import { APP_ORIGINS } from '@okolo/contract/site/app-addresses'
import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import Fastify from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { canonicalEvent } from '../catalogue/cards/moved-to.ts'
import { ReferenceData } from '../catalogue/reference/reference-data.ts'
import { openCityFiles } from '../catalogue/translations/city-files.ts'
import { WholeCounts } from '../catalogue/reference/whole-counts.ts'
import { catalogueCaches } from './catalogue-caches.ts'
import { claimTools } from './claim-tools.ts'
import { federation } from './federation.ts'
import { accountRoutes } from '../features/account/account.routes.ts'
import { peopleOf } from '../features/account/people-of.ts'
import { activitypubRoutes } from '../features/activitypub/activitypub.routes.ts'
import { categoriesRoutes } from '../features/categories/categories.routes.ts'
import { claimsRoutes } from '../features/claims/claims.routes.ts'
import { countRoutes } from '../features/feed/count.routes.ts'
import { feedRoutes } from '../features/feed/feed.routes.ts'
import { feedsOutRoutes } from '../features/feeds-out/feeds-out.routes.ts'
import { feedbackRoutes } from '../features/feedback/feedback.routes.ts'
import { followingRoutes } from '../features/following/following.routes.ts'
import { friendRoutes } from '../features/friends/friend.routes.ts'
import { healthRoutes } from '../features/health/health.routes.ts'
import { hostsRoutes } from '../features/hosts/hosts.routes.ts'
import { mapRoutes } from '../features/map/map.routes.ts'
import { imagesRoutes } from '../features/images/images.routes.ts'
import { infoRoutes } from '../features/info/info.routes.ts'
import { openProse } from '../features/info/prose.ts'
import { messagesRoutes } from '../features/messages/messages.routes.ts'
import { mailBoxRoutes } from '../features/mail-box/mail-box.routes.ts'
import { matchesRoutes } from '../features/matches/matches.routes.ts'
import { metricsRoutes } from '../features/metrics/metrics.routes.ts'
import { describeApi } from '../features/openapi/openapi-document.ts'
import { notificationLinks } from '../features/notifications/links.routes.ts'
import { notificationsRoutes } from '../features/notifications/notifications.routes.ts'
import { pushRoutes } from '../features/notifications/push.routes.ts'
import { moodsRoutes } from '../features/moods/moods.routes.ts'
import { translationFigures } from '../ingest/translate/figures.ts'
import { translationsRoutes } from '../features/translations/translations.routes.ts'
import { openapiRoutes } from '../features/openapi/openapi.routes.ts'
import { cookieName } from '../features/operator/guard.ts'
import { newsletterRoutes } from '../features/newsletter/newsletter.routes.ts'
import { operatorRoutes } from '../features/operator/operator.routes.ts'
import type { PageRenderer } from '../features/pages/page-renderer.ts'
import { offlineRoutes } from '../features/pages/offline.routes.ts'
import { pagesRoutes } from '../features/pages/pages.routes.ts'
import { premiumRoutes } from '../features/premium/premium.routes.ts'
import { placesRoutes } from '../features/places/places.routes.ts'
import { reportRoutes } from '../features/report/report.routes.ts'
import { appLinksRoutes } from '../features/site/app-links.routes.ts'
import { manifestRoutes } from '../features/site/manifest.routes.ts'
import { shareTargetRoutes } from '../features/site/share-target.routes.ts'
import { siteRoutes } from '../features/site/site.routes.ts'
import { savedRoutes } from '../features/saved/saved.routes.ts'
import { searchRoutes } from '../features/search/search.routes.ts'
import { sentenceModel } from '../features/search/sentence-model.ts'
import { sharingRoutes } from '../features/sharing/sharing.routes.ts'
import { sitemapsRoutes } from '../features/sitemaps/sitemaps.routes.ts'
import { tilesRoutes } from '../features/tiles/tiles.routes.ts'
import { socialProviders } from '../features/social-login/providers.ts'
import { socialLoginRoutes } from '../features/social-login/social-login.routes.ts'
import { sourcesRoutes } from '../features/sources/sources.routes.ts'
import { suggestionsRoutes } from '../features/suggestions/suggestions.routes.ts'
import { lettersOf } from '../jobs/letters.ts'
import { loadHealth } from '../ingest/health/health.ts'
import { openSuggestionBox } from '../ingest/suggest/suggestion-box.ts'
import { operatorFiles } from './operator-files.ts'
import type { Passwords } from '../people/passwords/passwords.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/settings/config.ts'
import type { Database, Db } from '../platform/database/db.ts'
import type { Route } from '../platform/net/guarded-connect.ts'
import { ipLookup } from '../platform/net/ip-lookup.ts'
import { openIpPlaces } from '../platform/net/ip-places.ts'
import { createChatClient } from '../platform/llm/chat-client.ts'
import { cacheAnswers } from '../platform/http/answers.ts'
import { queueCostlyWork } from '../platform/http/costly-work.ts'
import { readOnlyKnown } from '../platform/http/known-query.ts'
import { Turnstile } from '../platform/http/turnstile.ts'
import type { App } from '../platform/http/app-type.ts'
import { askInside } from '../platform/http/ask-inside.ts'
import { answerError, answerErrors } from '../platform/http/error-answers.ts'
import { logRequest } from '../platform/http/log-request.ts'
import { dropGoneClients } from '../platform/http/connections/gone-clients.ts'
import { limitConnections } from '../platform/http/connections/limit-connections.ts'
import { noticeProxy } from '../platform/http/notice-proxy.ts'
import { limitRate } from '../platform/http/rate-limit.ts'
import { cutSlowBodies } from '../platform/http/connections/slow-bodies.ts'
import { refuseUnstorable } from '../platform/http/storable-input.ts'
import { addSecurityHeaders, allowOrigins } from '../platform/http/security-headers.ts'

export type AppDeps = {
  db: Db
  database: Database
  config: Config
  clock: Clock
  /** Absent: the server has only the API, as in tests. */
  renderer?: PageRenderer | null
  /** Adds the caller's routes before the pages take all other addresses. */
  mounts?: (app: App) => void | Promise<void>
  requestsPerMinute?: number
  /** Receives the log instead of the terminal, for tests. */
  logTo?: Writable
  /** Hashes passwords. Tests pass their own to count the work. */
  passwords?: Passwords
  /** Loopback routes for a suggested address: the demo platforms. */
  routesOf?: Parameters<typeof openSuggestionBox>[0]['routesOf']
  /** Loopback routes for other servers of the fediverse, for tests. */
  federationRoutes?: ReadonlyMap<string, Route>
  /** Other CSP hosts that pages talk to. */
  connect?: string[]
}

/** A slower answer becomes a 503. Routes that ask others or take large bodies have more time. */
const ANSWER_MS = 20_000

/**
 * Builds the HTTP server with every feature, ready but not listening. The only file that knows them
 * all.
 */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { db, config, clock, renderer } = deps
  const app: App = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { req: logRequest },
      ...(deps.logTo === undefined ? {} : { stream: deps.logTo }),
    },
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    handlerTimeout: ANSWER_MS,
    genReqId: () => randomUUID(),
    frameworkErrors: answerError,
    trustProxy: config.trustsProxy,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  // A check against the contract would cost more than the answer: tests make it
  // (platform/testing/answer-faults.ts).
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer))

  const pass = randomUUID()
  noticeProxy(app, config.trustsProxy)
  addSecurityHeaders(app, { isSecure: config.publicUrl.startsWith('https:') })
  await allowOrigins(app, [...APP_ORIGINS, ...config.corsOrigins])
  answerErrors(app)
  refuseUnstorable(app)
  dropGoneClients(app)
  limitConnections(app, config.trustsProxy)
  cutSlowBodies(app)
  await limitRate(app, {
    perMinute: deps.requestsPerMinute ?? config.requestsPerMinute,
    isOwn: (headers) => headers['x-okolo-inside'] === pass,
  })
  readOnlyKnown(app)
  const answers = cacheAnswers(app, clock)
  // The embedded database does one thing at a time: more at once would make each wait longer.
  queueCostlyWork(app, { atOnce: deps.database.kind === 'pglite' ? 2 : 4 })
  const inside = askInside(app, { pass, clock })
  const { ask } = inside
  await describeApi(app, config.publicUrl)

  const reference = new ReferenceData(db, clock)
  const whole = new WholeCounts(db, clock)
  const cityFiles = openCityFiles({ dataDir: config.dataDir, db })
  const caches = catalogueCaches(app, answers, inside, reference, whole)
  healthRoutes(app, deps.database)
  metricsRoutes(app, {
    token: config.metricsToken,
    sources: () => loadHealth(db, clock()),
    translations: () => translationFigures(db, config.translators, clock()),
  })
  const findIp = config.ipDatabase === null ? null : await openIpPlaces(config.ipDatabase)
  const lookUpIp = ipLookup(config.ipLookup, {
    now: clock,
    onFault: (service, reason) =>
      app.log.warn({ service, reason: String(reason) }, 'a look-up of addresses failed'),
  })
  placesRoutes(app, { db, clock, reference, whole, findIp, lookUpIp })
  categoriesRoutes(app, { db, clock, reference, whole })
  caches.push(feedRoutes(app, { db, clock, reference, cityFiles }))
  countRoutes(app, { db, clock, reference })
  const people = peopleOf(deps)
  hostsRoutes(app, { db, clock, reference, secrets: people.secrets })
  // Drawing a stranger's picture takes a core and much memory.
  const drawing = new Turnstile({ atOnce: 2, waiting: 300 })
  const images = imagesRoutes(app, {
    db,
    clock,
    dataDir: config.dataDir,
    limit: config.imageCacheBytes,
    drawing,
    routesOf: deps.routesOf,
  })
  caches.push(images)
  sharingRoutes(app, { ask, clock })
  const prose = await openProse()
  infoRoutes(app, { prose, owner: config.owner, origin: config.publicUrl })
  sourcesRoutes(app, { db, reference })
  sitemapsRoutes(app, {
    db,
    clock,
    cityFiles,
    origin: config.publicUrl,
    articles: prose.articles('en').map(({ slug }) => `/blog/${slug}`),
  })
  caches.push(feedsOutRoutes(app, { db, clock, reference, origin: config.publicUrl, ask }))
  const { model } = config
  mapRoutes(app, { db, clock, reference })
  const hasStreets = tilesRoutes(app, { map: config.map, dataDir: config.dataDir, clock })
  moodsRoutes(app, { db, clock, reference, whole })
  translationsRoutes(app, { ...people, translates: config.translates })
  searchRoutes(app, {
    db,
    clock,
    reference,
    model: model === null ? null : sentenceModel(createChatClient(model), { clock, ...model }),
  })
  await suggestionsRoutes(app, {
    publicUrl: config.publicUrl,
    box: openSuggestionBox({
      db,
      clock,
      keys: config.keys,
      ...(deps.routesOf === undefined ? {} : { routesOf: deps.routesOf }),
    }),
  })
  await reportRoutes(app, people)
  await accountRoutes(app, { ...people, drawing })
  await socialLoginRoutes(app, { ...people, providers: socialProviders(config.social) })
  await friendRoutes(app, people)
  await messagesRoutes(app, people)
  feedbackRoutes(app, people)
  await savedRoutes(app, { ...people, reference, translates: config.translates })
  await followingRoutes(app, { ...people, reference })
  await matchesRoutes(app, { ...people, reference })
  await notificationsRoutes(app, { ...people, database: deps.database })
  await newsletterRoutes(app, { ...people, reference, bounceSecret: config.bounceSecret })
  pushRoutes(app, people)
  await notificationLinks(app, people)
  await premiumRoutes(app, { ...people, store: config.store })
  if (config.smtpUrl === null)
    mailBoxRoutes(app, {
      ...people,
      write: lettersOf(deps),
      operatorCookie: cookieName(config.publicUrl),
      isOpen: config.mailBoxIsOpen,
    })
  openapiRoutes(app)
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort())
  await operatorRoutes(app, {
    db,
    database: deps.database,
    config,
    clock,
    signal: stopping.signal,
    routesOf: deps.routesOf,
    written: () => app.invalidate(),
    assets: await operatorFiles(),
  })
  const tools = claimTools({ db, signal: stopping.signal, routesOf: deps.routesOf })
  await claimsRoutes(app, { ...people, ...tools, written: () => app.invalidate() })
  const others = federation({ ...deps, signal: stopping.signal })
  app.addHook('onClose', () => others.close())
  await activitypubRoutes(app, {
    ...others,
    db,
    clock,
    publicUrl: config.publicUrl,
    written: () => app.invalidate(),
  })
  const configured = {
    get streets() {
      return hasStreets()
    },
    stores: config.stores,
    analytics: config.analytics,
    lookUps: config.ipLookup.map((address) => new URL(address.replace('{ip}', '0')).host),
    translates: config.translates,
    demo: config.demo,
  }
  const settings = () => ({ ...configured, origin: config.publicUrl, map: config.map.style })
  siteRoutes(app, { clock, settings })
  appLinksRoutes(app, config.apps)
  manifestRoutes(app, { stores: config.stores, android: config.apps.android?.id ?? null })
  shareTargetRoutes(app, config)
  await deps.mounts?.(app)
  offlineRoutes(app, config)
  if (renderer) {
    const pages = await pagesRoutes(app, {
      renderer,
      clock,
      origin: config.publicUrl,
      frameAncestors: config.frameAncestors,
      connect: [
        ...(deps.connect ?? []),
        ...config.map.connect,
        ...(config.analytics === null ? [] : [config.analytics.host]),
      ],
      map: config.map.style,
      configured,
      ask,
      movedEvent: async (slug, dateUuid) => {
        const moved = await canonicalEvent(db, slug, dateUuid)
        if (moved === null) return null
        const path = [moved.slug, ...(moved.dateUuid === null ? [] : [moved.dateUuid])]
        return `/events/${path.map(encodeURIComponent).join('/')}`
      },
    })
    caches.push(pages)
  }
  await app.ready()
  return app
}
