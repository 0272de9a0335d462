import { gatherSource } from '#server/ingest/gather/gather-source.ts'
import { fileSource } from '#server/ingest/source-files/installed-sources.ts'
import { acceptLoss } from '#server/ingest/sources/loss.ts'
import { changeSource, type SourceChange } from '#server/ingest/sources/manage-source.ts'
import { resetBreaker, resetQuota } from '#server/ingest/sources/reset.ts'
import { makeDue, switchSource } from '#server/ingest/sources/scheduling.ts'
import { forgetSource } from '#server/ingest/store/forget-source.ts'
import { findSource } from '#server/ingest/sources/source.ts'
import { Problem, refused } from '#server/platform/problem.ts'
import type { Ask, OperatorPage } from '../operator-page.ts'
import { gatherAtOnce, readConfig, readTitleAndEvery } from '../source/source-form.ts'
import { settingsView } from '../source/source-settings.ts'
import { missingSource } from '../source/missing.ts'
import { known } from './source.ts'
import { told } from '#server/words/messages/told.ts'

/** All actions on a source's page. */
export const sourceActions: OperatorPage = {
  routes: (router, deps) => {
    const { db, clock } = deps

    router.action('/sources/:slug/gather', async ({ params }) => {
      const { source, health } = await known(db, params['slug'], clock())
      if (!health.isEnabled || health.takenDown !== null)
        throw new Problem(403, 'not_allowed', told('source.isOff'))
      const isDue = await makeDue(db, source.slug, clock())
      const routes = deps.routesOf?.(source.url ?? '')
      // If no schedule will take the source, this process gathers it in the background.
      if (!isDue)
        deps.inBackground(() =>
          gatherSource(source, {
            ...deps,
            keys: deps.config.keys,
            privateHosts: deps.config.privateHosts,
            kind: 'command',
            ...(routes === undefined ? {} : { routes }),
          }).then(deps.written),
        )
      else if (health.addedBy === 'operator' && deps.config.live) gatherAtOnce(source.slug, deps)
      return {
        to: `/operator/sources/${source.slug}`,
        say: isDue ? told('source.withinMinute') : told('source.beingGathered'),
        did: { what: 'source.gather', about: source.slug },
      }
    })

    router.action('/sources/:slug/switch', async ({ params, form }) => {
      const { source } = await known(db, params['slug'], clock())
      const on = form['on'] === '1'
      await switchSource(db, source.slug, on)
      await fileSource(db, deps.config, source.slug)
      return {
        to: `/operator/sources/${source.slug}`,
        say: on ? told('source.onAgain') : told('source.offNow'),
        did: { what: on ? 'source.enable' : 'source.disable', about: source.slug },
      }
    })

    router.action('/sources/:slug/remove', async ({ params, form }) => {
      const { source } = await known(db, params['slug'], clock())
      if (form['sure'] !== 'yes') throw refused(told('common.saySure'))
      if (source.isDemo) throw refused(told('source.ofDemo'))
      await forgetSource(db, source.slug)
      await fileSource(db, deps.config, source.slug)
      deps.written()
      return {
        to: '/operator/sources',
        say: told('source.removed', { title: source.title }),
        did: { what: 'source.remove', about: source.slug },
      }
    })

    router.action('/sources/:slug/reset', async ({ params, form }) => {
      const { source } = await known(db, params['slug'], clock())
      const isBreaker = form['what'] === 'breaker'
      const forgotten = await (isBreaker ? resetBreaker : resetQuota)(db, source, clock())
      return {
        to: `/operator/sources/${source.slug}`,
        say:
          forgotten === 0
            ? told('source.nothingToForget')
            : isBreaker
              ? told('source.breakerClosed')
              : told('source.quotaForgotten'),
        did: {
          what: isBreaker ? 'source.reset-breaker' : 'source.reset-quota',
          about: source.slug,
          details: { forgotten },
        },
      }
    })

    router.action('/sources/:slug/accept-loss', async ({ params }) => {
      const slug = params['slug'] ?? ''
      if ((await findSource(db, slug)) === null) throw missingSource()
      const loss = await acceptLoss(db, slug, clock())
      return {
        to: `/operator/sources/${slug}`,
        say:
          loss === null
            ? told('source.noLoss')
            : told('source.lossAccepted', { records: loss.vanished }),
        did: {
          what: 'source.accept-loss',
          about: slug,
          details: { vanished: loss?.vanished ?? 0 },
        },
      }
    })

    router.action('/sources/:slug/settings', async (ask) => {
      const { source, health } = await known(db, ask.params['slug'], clock())
      if (health.addedBy !== 'operator') throw new Problem(404, 'not_found', told('source.noForm'))
      const back = { href: `/operator/sources/${source.slug}`, label: source.title }
      try {
        await changeSource(db, source, readSettings(ask.form, clock()))
        await fileSource(db, deps.config, source.slug)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return {
          title: told('source.notSaved'),
          above: back,
          status: 400,
          body: settingsView(ask, source, health, error.told),
        }
      }
      return {
        to: back.href,
        say: told('source.savedSettings'),
        did: { what: 'source.change', about: source.slug, details: { every: ask.form['every'] } },
      }
    })
  },
}

function readSettings(form: Ask['form'], now: Date): SourceChange {
  const { attribution = '', license = '', terms_url: termsUrl = '', redisplay } = form
  if (redisplay !== 'yes' && redisplay !== 'facts-only' && redisplay !== 'no')
    throw refused(told('settings.faultShown'))
  const trust = Number(form['trust'])
  const titleAndEvery = readTitleAndEvery(form)
  if (!(trust >= 0 && trust <= 1)) throw refused(told('source.faultTrust'))
  const reviewed = form['terms'] === 'read' ? { reviewed: now.toISOString().slice(0, 10) } : {}
  const terms: SourceChange['terms'] = { attribution, license, termsUrl, redisplay, ...reviewed }
  return { ...titleAndEvery, trust, config: readConfig(form), terms }
}
