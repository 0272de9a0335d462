import { loadGaps, type TownGaps } from '#server/ingest/town/gaps.ts'
import {
  lastLook,
  loadTowns,
  openHouses,
  type TownHouse,
} from '#server/ingest/town/covered-houses.ts'
import { listScans, type TownScan } from '#server/ingest/town/scan-store.ts'
import { Problem } from '#server/platform/problem.ts'
import { html, outLink, type Html, type Value } from '../html.ts'
import type { OperatorPage, Page } from '../operator-page.ts'
import { count, facts, moment, section, table, weekdayName } from '../parts.ts'
import { isIn } from '../permissions.ts'
import { stateBadge } from '../source/source-parts.ts'
import { fullness } from '../town-figures.ts'
import { townScanRoutes } from './town-scan.ts'
import { PROGRAM } from '#server/platform/release.ts'
import { told } from '#server/words/messages/told.ts'

/** How full each town is, its scans, and what it lacks. */
export const townPage: OperatorPage = {
  menu: { href: '/operator/town', label: told('towns.title') },
  routes: (router, deps) => {
    const { db, clock } = deps
    townScanRoutes(router, deps)
    router.page('/town', async ({ cities }) => {
      const scans = (await listScans(db)).filter(({ citySlug }) => isIn(cities, citySlug))
      const towns = (await loadTowns(db)).filter(({ slug }) => isIn(cities, slug))
      return {
        title: told('towns.title'),
        body: html`${
          towns.length === 0 &&
          html`<p class="empty">
            ${told('towns.none', { command: html`<code>${PROGRAM} town scan CITY --osm FILE</code>` })}
          </p>`
        }
        ${
          towns.length > 0 &&
          section(
            'towns',
            told('towns.houses'),
            table(towns, [
              [
                told('towns.town'),
                ({ slug, name }) => html`<a href="/operator/town/cities/${slug}">${name}</a>`,
              ],
              [
                told('towns.covered'),
                ({ houses, covered }) => told('town.of', { part: covered ?? 0, all: houses }),
                'number',
              ],
            ]),
          )
        }
        ${scans.length > 0 && section('scans', told('towns.scans'), scanTable(scans))}`,
      }
    })

    router.page('/town/cities/:slug', async ({ params }) => {
      const gaps = await loadGaps(db, params['slug'] ?? '', clock())
      if (gaps === null) throw new Problem(404, 'not_found', told('towns.missing'))
      return gapsPage(gaps)
    })
  },
}

function scanTable(scans: readonly TownScan[]): Html {
  return table(scans, [
    [
      told('towns.town'),
      ({ id, cityName }) =>
        html`<a href="/operator/town/scans/${id}"
          >${told('towns.scan', { city: cityName, number: id })}</a
        >`,
    ],
    [told('towns.begun'), ({ startedAt, citySlug }) => moment(startedAt, citySlug)],
    [told('towns.addresses'), ({ sites }) => count(sites), 'number'],
    [told('towns.waiting'), ({ waiting }) => count(waiting), 'number'],
    [told('towns.toDecide'), ({ undecided }) => count(undecided), 'number'],
  ])
}

function gapsPage(gaps: TownGaps): Page {
  const { city, houses, covered, upcoming, weekdays, categories, troubled, days } = gaps
  const open = openHouses(houses)
  const thin = categories.filter(({ isThin }) => isThin)
  return {
    title: told('towns.lacks', { city: city.name }),
    above: { href: '/operator/town', label: told('towns.title') },
    body: html`<p class="lead">
        ${
          houses.length === 0
            ? told('towns.noHouses')
            : told('towns.lead', { covered, houses: houses.length, events: upcoming })
        }
      </p>
      ${days.length > 1 && fullness(days)}
      ${
        troubled.length > 0 &&
        section(
          'troubled',
          told('towns.troubled'),
          table(troubled, [
            [
              told('sources.source'),
              ({ slug, title }) => html`<a href="/operator/sources/${slug}">${title}</a>`,
            ],
            [told('claims.state'), stateBadge],
            [told('towns.why'), ({ why }) => why],
          ]),
        )
      }
      ${section(
        'weekdays',
        told('towns.fourWeeks'),
        facts(
          weekdays.map(({ weekday, events, isThin }) => [
            weekdayName(weekday),
            html`${count(events)}${isThin && html` <span class="badge" data-tone="warn">${told('towns.thin')}</span>`}`,
          ]),
        ),
      )}
      ${
        thin.length > 0 &&
        section(
          'categories',
          told('towns.thinKinds'),
          facts(
            thin.map(({ name, events }) => [
              name,
              events === 0 ? told('towns.noEvents') : told('towns.only', { events }),
            ]),
          ),
        )
      }
      ${
        open.length > 0 &&
        section(
          'open',
          told('towns.open', { houses: open.length }),
          table(open, [
            [told('towns.house'), ({ name, website }) => outLink(website, name) ?? name],
            [told('towns.kind'), ({ kind }) => kind.replaceAll('_', ' ')],
            [told('towns.lastLook'), lookLink],
          ]),
        )
      }`,
  }
}

function lookLink(house: TownHouse): Value {
  const { look } = house
  if (look === null || look.decision !== null) return lastLook(house)
  const scan = `/operator/town/scans/${look.scanId}`
  const to = look.state === 'found' ? `${scan}/decide?after=${look.id - 1}` : scan
  return html`<a href="${to}">${lastLook(house)}</a>`
}
