import { gatherSource } from '#server/ingest/gather/gather-source.ts'
import { fileSource } from '#server/ingest/source-files/installed-sources.ts'
import { acceptLoss } from '#server/ingest/sources/loss.ts'
import { changeSource, type SourceChange } from '#server/ingest/sources/manage-source.ts'
import { resetBreaker, resetQuota } from '#server/ingest/sources/reset.ts'
import { makeDue, switchSource } from '#server/ingest/sources/scheduling.ts'
import { forgetSource } from '#server/ingest/store/forget-source.ts'
import { findSource } from '#server/ingest/sources/source.ts'
import { notFound, Problem, refused } from '#server/platform/problem.ts'
import type { Ask, OperatorPage } from '../operator-page.ts'
import { gatherAtOnce, readConfig, readTitleAndEvery } from '../source/source-form.ts'
import { settingsView } from '../source/source-settings.ts'
import { known } from './source.ts'

/** All actions on a source's page. */
export const sourceActions: OperatorPage = {
  routes: (router, deps) => {
    const { db, clock } = deps

    router.action('/sources/:slug/gather', async ({ params }) => {
      const { source, health } = await known(db, params['slug'], clock())
      if (!health.isEnabled || health.takenDown !== null)
        throw new Problem(403, 'not_allowed', 'It is off or taken down, and is not gathered.')
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
        say: isDue ? 'It is gathered within a minute.' : 'It is being gathered.',
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
        say: on ? 'It is on again.' : 'It is off. What it gave stays.',
        did: { what: on ? 'source.enable' : 'source.disable', about: source.slug },
      }
    })

    router.action('/sources/:slug/remove', async ({ params, form }) => {
      const { source } = await known(db, params['slug'], clock())
      if (form['sure'] !== 'yes') throw refused('Say that you are sure.')
      if (source.isDemo) throw refused('It belongs to the demo: OKOLO_DEMO=0 turns it off.')
      await forgetSource(db, source.slug)
      await fileSource(db, deps.config, source.slug)
      deps.written()
      return {
        to: '/operator/sources',
        say: `Removed: ${source.title}`,
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
            ? 'There was nothing to forget.'
            : isBreaker
              ? 'The breaker is closed; the source is due now.'
              : 'The requests of today are forgotten; the platform itself may still count them.',
        did: {
          what: isBreaker ? 'source.reset-breaker' : 'source.reset-quota',
          about: source.slug,
          details: { forgotten },
        },
      }
    })

    router.action('/sources/:slug/accept-loss', async ({ params }) => {
      const slug = params['slug'] ?? ''
      if ((await findSource(db, slug)) === null) throw notFound('The source')
      const loss = await acceptLoss(db, slug, clock())
      return {
        to: `/operator/sources/${slug}`,
        say:
          loss === null
            ? 'Nothing was refused any more.'
            : `The loss of ${loss.vanished} records is accepted; the next whole listing is believed.`,
        did: {
          what: 'source.accept-loss',
          about: slug,
          details: { vanished: loss?.vanished ?? 0 },
        },
      }
    })

    router.action('/sources/:slug/settings', async (ask) => {
      const { source, health } = await known(db, ask.params['slug'], clock())
      if (health.addedBy !== 'operator') throw notFound('A form for this source')
      const back = { href: `/operator/sources/${source.slug}`, label: source.title }
      try {
        await changeSource(db, source, readSettings(ask.form, clock()))
        await fileSource(db, deps.config, source.slug)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return {
          title: 'Settings were not saved',
          above: back,
          status: 400,
          body: settingsView(ask, source, health, error.message),
        }
      }
      return {
        to: back.href,
        say: 'Saved. Stored records are mapped again where the configuration has changed.',
        did: { what: 'source.change', about: source.slug, details: { every: ask.form['every'] } },
      }
    })
  },
}

function readSettings(form: Ask['form'], now: Date): SourceChange {
  const { attribution = '', license = '', terms_url: termsUrl = '', redisplay } = form
  if (redisplay !== 'yes' && redisplay !== 'facts-only' && redisplay !== 'no')
    throw refused('Everything, facts only or nothing is shown of it.')
  const trust = Number(form['trust'])
  const titleAndEvery = readTitleAndEvery(form)
  if (!(trust >= 0 && trust <= 1)) throw refused('Trust is a number from 0 to 1.')
  const reviewed = form['terms'] === 'read' ? { reviewed: now.toISOString().slice(0, 10) } : {}
  const terms: SourceChange['terms'] = { attribution, license, termsUrl, redisplay, ...reviewed }
  return { ...titleAndEvery, trust, config: readConfig(form), terms }
}
