import { formatTag } from '@okolo/contract/locale'
import {
  chooseSource,
  loadCatalogue,
  type CatalogueEntry,
} from '#server/ingest/source-files/catalogue.ts'
import { fileSource, hasSite } from '#server/ingest/source-files/installed-sources.ts'
import { readShippedSources } from '#server/ingest/source-files/shipped-sources.ts'
import { refused } from '#server/platform/problem.ts'
import { missingSource } from './missing.ts'
import { actionForm } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorPage } from '../operator-page.ts'
import { section, table } from '../parts.ts'
import { gatherAtOnce } from './source-form.ts'
import { told, Spoken, type Text } from '#server/words/messages/told.ts'

function countryName(country: string): Text {
  return new Spoken(
    ({ locale }) =>
      new Intl.DisplayNames(formatTag(locale), { type: 'region' }).of(country) ?? country,
  )
}

/** The open feeds that ship with Okolo, by country, each to be added by one press. */
export const catalogueRoutes: OperatorPage['routes'] = (router, deps) => {
  const { db, config } = deps

  router.page('/sources/catalogue', async (ask) => {
    const entries = await loadCatalogue(db)
    const isOffered = hasSite(config)
    const byCountry = Map.groupBy(entries, ({ country }) => country)
    return {
      title: told('sources.catalogue'),
      above: { href: '/operator/sources', label: told('sources.title') },
      body: html`<p class="lead">
          ${isOffered ? told('catalogue.offered') : told('catalogue.first')}
        </p>
        ${[...byCountry].map(([country, own]) =>
          section(country, countryName(country), countryTable(ask, own, isOffered)),
        )}`,
    }
  })

  router.action('/sources/catalogue/:slug/add', async ({ params }) => {
    const shipped = await readShippedSources()
    const known = shipped.find(({ settings }) => settings.slug === params['slug'])
    if (known === undefined) throw missingSource()
    if (!hasSite(config)) throw refused(told('catalogue.all'))
    const slug = await chooseSource(db, known)
    await fileSource(db, config, slug)
    if (config.live) gatherAtOnce(slug, deps)
    return {
      to: '/operator/sources/catalogue',
      say: told('scan.addedOne', { name: known.settings.title }),
      did: { what: 'source.add', about: slug, details: { catalogue: true } },
    }
  })
}

function countryTable(ask: Ask, entries: readonly CatalogueEntry[], isOffered: boolean): Html {
  return table(entries, [
    [told('sources.source'), ({ title, slug }) => html`${title}<span class="under">${slug}</span>`],
    [told('event.city'), ({ city }) => city],
    [told('catalogue.licence'), ({ license }) => license ?? told('catalogue.ownTerms')],
    ['', (entry) => choice(ask, entry, isOffered)],
  ])
}

function choice(ask: Ask, { slug, isGathered }: CatalogueEntry, isOffered: boolean): Html {
  if (isGathered) return html`<a href="/operator/sources/${slug}">${told('catalogue.gathered')}</a>`
  if (!isOffered) return html``
  return actionForm(ask, {
    to: `/operator/sources/catalogue/${slug}/add`,
    label: told('add.menu'),
    kind: 'secondary',
    fault: null,
  })
}
