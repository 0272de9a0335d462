import { fileSource } from '#server/ingest/source-files/installed-sources.ts'
import { adopt, isConfident } from '#server/ingest/town/adopt.ts'
import { factsOf } from '#server/ingest/town/look-facts.ts'
import {
  decideLook,
  findLook,
  findScan,
  listLooks,
  type Look,
  type TownScan,
} from '#server/ingest/town/scan-store.ts'
import { Problem } from '#server/platform/problem.ts'
import { actionForm } from '../forms.ts'
import { html, outLink, type Html } from '../html.ts'
import type { Ask, OperatorDeps, OperatorRouter, Page } from '../operator-page.ts'
import { count, facts, moment, section, table } from '../parts.ts'
import { previewEvents } from '../preview-view.ts'
import { gatherAtOnce } from '../source/source-form.ts'
import { PROGRAM } from '#server/platform/release.ts'
import { told, unpacked, type Text } from '#server/words/messages/told.ts'

/** A scan of a town: all that it found, and its finds one by one to decide by keys. */
export function townScanRoutes(router: OperatorRouter, deps: OperatorDeps): void {
  const { db } = deps

  router.page('/town/scans/:id', async (ask) => {
    const scan = await scanOf(ask)
    return scanPage(ask, scan, await listLooks(db, scan.id))
  })

  router.page('/town/scans/:id/decide', async (ask) => {
    const scan = await scanOf(ask)
    const open = (await listLooks(db, scan.id, 'found')).filter((look) => look.decision === null)
    const after = Number(ask.query['after'] ?? 0)
    const look = open.find(({ id }) => id > after) ?? open[0]
    return look === undefined ? decidedPage(scan) : decidePage(ask, scan, look, open.length)
  })

  router.action('/town/scans/:id/confident', async (ask) => {
    const scan = await scanOf(ask)
    const clear = (await listLooks(db, scan.id, 'found')).filter(isConfident)
    let sources = 0
    for (const look of clear) {
      const { slug, isNew } = await adopt(db, look)
      if (!isNew) continue
      await fileSource(db, deps.config, slug)
      sources += 1
    }
    return {
      to: `/operator/town/scans/${scan.id}`,
      say: told('scan.added', { sources }),
      did: { what: 'town.add', about: String(scan.id), details: { sources } },
    }
  })

  router.action('/town/looks/:id/add', async (ask) => {
    const look = await lookOf(ask)
    const { slug, isNew } = await adopt(db, look)
    if (isNew) await fileSource(db, deps.config, slug)
    if (isNew && deps.config.live) gatherAtOnce(slug, deps)
    return {
      to: nextOf(look),
      say: isNew
        ? told('scan.addedOne', { name: look.name })
        : told('scan.already', { name: look.name, source: slug }),
      did: { what: 'town.add', about: slug, details: { scan: look.scanId, isNew } },
    }
  })

  router.action('/town/looks/:id/decline', async (ask) => {
    const look = await lookOf(ask)
    if (!(await decideLook(db, look.id, { decision: 'declined' })))
      throw new Problem(409, 'not_allowed', told('scan.decidedAlready', { name: look.name }))
    return {
      to: nextOf(look),
      say: told('scan.declined', { name: look.name }),
      did: { what: 'town.decline', about: look.address, details: { scan: look.scanId } },
    }
  })

  async function scanOf({ params }: Ask): Promise<TownScan> {
    const found = await findScan(db, numberIn(params['id']))
    if (found === null) throw new Problem(404, 'not_found', told('scan.missing'))
    return found
  }

  async function lookOf({ params }: Ask): Promise<Look> {
    const found = await findLook(db, numberIn(params['id']))
    if (found === null) throw new Problem(404, 'not_found', told('scan.missingFind'))
    return found
  }
}

function numberIn(text = ''): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

function nextOf({ scanId, id }: Look): string {
  return `/operator/town/scans/${scanId}/decide?after=${id}`
}

const above = { href: '/operator/town', label: told('towns.title') }

function scanPage(ask: Ask, scan: TownScan, looks: readonly Look[]): Page {
  const by = (state: Look['state']) => looks.filter((look) => look.state === state)
  const found = by('found').toSorted(
    (a, b) => Number(a.decision !== null) - Number(b.decision !== null) || b.upcoming - a.upcoming,
  )
  const clear = found.filter(isConfident).length
  return {
    title: told('scan.title', { city: scan.cityName }),
    city: scan.citySlug,
    above,
    body: html`${facts([
        [told('towns.begun'), moment(scan.startedAt)],
        [told('towns.addresses'), count(scan.sites)],
        [told('scan.found'), count(found.length)],
        [told('towns.toDecide'), count(scan.undecided)],
        [told('scan.known'), count(by('known').length)],
        [told('scan.nothing'), count(by('nothing').length)],
        [told('scan.failed'), count(by('failed').length)],
      ])}
      ${
        scan.waiting > 0 &&
        html`<p class="todo">
          ${told('scan.waiting', { addresses: scan.waiting, command: html`<code>${PROGRAM} town scan ${scan.citySlug}</code>` })}
        </p>`
      }
      <div class="actions">
        ${
          scan.undecided > 0 &&
          html`<a class="primary" href="/operator/town/scans/${scan.id}/decide"
            >${told('scan.oneByOne')}</a
          >`
        }
        ${
          clear > 0 &&
          actionForm(ask, {
            to: `/operator/town/scans/${scan.id}/confident`,
            label: told('scan.addClear', { finds: clear }),
          })
        }
      </div>
      ${found.length > 0 && section('found', told('scan.found'), foundTable(found))}
      ${rest('known', told('scan.gathered'), by('known'))}
      ${rest('failed', told('scan.failed'), by('failed'))}
      ${rest('nothing', told('scan.toGather'), by('nothing'))}`,
  }
}

function foundTable(looks: readonly Look[]): Html {
  return table(looks, [
    [
      told('towns.house'),
      ({ name, address, kind }) =>
        html`${outLink(address, name) ?? name}<span class="under"
            >${kind.replaceAll('_', ' ')}</span
          >`,
    ],
    [told('scan.readAs'), (look) => factsOf(look).kind],
    [told('common.eventsToCome'), ({ upcoming }) => count(upcoming), 'number'],
    [told('scan.listed'), ({ listedAlready }) => count(listedAlready), 'number'],
    [
      told('scan.next'),
      (look) => factsOf(look).examples.map((one) => html`<span class="under">${one}</span>`),
    ],
    [
      told('scan.doubts'),
      ({ doubts }) => doubts.map(({ text }) => html`<span class="under">${unpacked(text)}</span>`),
    ],
    [told('reports.decision'), decision],
  ])
}

function decision({ id, scanId, decision: made, sourceSlug }: Look): Html {
  if (made === 'added' && sourceSlug !== null)
    return html`<a href="/operator/sources/${sourceSlug}">${told('scan.state_added')}</a>`
  if (made !== null) return html`${told(`scan.state_${made}`)}`
  return html`<a href="/operator/town/scans/${scanId}/decide?after=${id - 1}"
    >${told('scan.decide')}</a
  >`
}

function rest(id: string, title: Text, looks: readonly Look[]): Html {
  if (looks.length === 0) return html``
  return html`<details>
    <summary>${told('scan.counted', { what: title, looks: looks.length })}</summary>
    ${table(looks, [
      [told('towns.house'), ({ name, address }) => outLink(address, name) ?? name],
      [told('towns.why'), why],
    ])}
  </details>`
}

function why({ result, knownSource }: Look): Html {
  if (knownSource !== null)
    return html`<a href="/operator/sources/${knownSource}">${knownSource}</a>`
  return html`${result?.ok === false ? result.reason : ''}`
}

function decidePage(ask: Ask, scan: TownScan, look: Look, open: number): Page {
  const { result, doubts, house } = look
  const found = result?.ok === true ? result : null
  return {
    title: look.name,
    above: {
      href: `/operator/town/scans/${scan.id}`,
      label: told('scan.title', { city: scan.cityName }),
    },
    hasKeys: true,
    body: html`<p class="lead">${told('scan.open', { finds: open })}</p>
      <div class="actions decide">
        ${actionForm(ask, {
          to: `/operator/town/looks/${look.id}/add`,
          label: told('add.menu'),
          kind: 'primary',
          key: 'a',
        })}
        ${actionForm(ask, {
          to: `/operator/town/looks/${look.id}/decline`,
          label: told('common.decline'),
          kind: 'danger',
          key: 'd',
        })}
        <a class="secondary" data-key="l" href="${nextOf(look)}"
          >${told('scan.later')} <kbd>L</kbd></a
        >
        <a
          class="secondary"
          data-key="o"
          href="${look.address}"
          target="_blank"
          rel="noreferrer noopener"
          >${told('scan.openSite')} <kbd>O</kbd></a
        >
      </div>
      ${doubts.map(({ text }) => html`<p class="todo">${unpacked(text)}</p>`)}
      <div class="beside">
        ${section(
          'house',
          told('scan.house'),
          facts([
            [told('towns.kind'), look.kind.replaceAll('_', ' ')],
            [told('add.address'), house?.address ?? null],
            [told('scan.place'), house === null ? told('scan.eachSays') : house.name],
            [told('scan.site'), outLink(look.address) ?? look.address, 'wide'],
          ]),
        )}
        ${
          found !== null &&
          section(
            'feed',
            told('scan.readAs'),
            facts([
              [told('towns.kind'), found.detected.kind],
              [told('common.eventsToCome'), count(look.upcoming)],
              [
                told('scan.listed'),
                told('scan.listedOf', {
                  listed: look.listedAlready,
                  shown: found.preview.events.length,
                }),
              ],
              [told('towns.why'), found.detected.because, 'wide'],
              [told('scan.feed'), outLink(found.detected.url) ?? found.detected.url, 'wide'],
            ]),
          )
        }
      </div>
      ${found !== null && section('events', look.upcoming === 0 ? told('scan.events') : told('scan.nextEvents'), previewEvents(found.preview, house?.name))}`,
  }
}

function decidedPage(scan: TownScan): Page {
  return {
    title: told('scan.allDecided'),
    above: {
      href: `/operator/town/scans/${scan.id}`,
      label: told('scan.title', { city: scan.cityName }),
    },
    body: html`<p class="lead">${told('scan.nothingLeft')}</p>
      <div class="actions">
        <a class="primary" href="/operator/town/cities/${scan.citySlug}">${told('scan.gaps')}</a>
      </div>`,
  }
}
