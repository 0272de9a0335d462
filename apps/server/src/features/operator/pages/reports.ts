import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/problem.ts'
import { actionForm } from '../forms.ts'
import { html, outLink, type Html } from '../html.ts'
import type { Ask, OperatorPage } from '../operator-page.ts'
import { cards, count, moment } from '../parts.ts'

/** Lists events that visitors reported, with their reasons and the sources to ask. */
export const reportsPage: OperatorPage = {
  menu: { href: '/operator/reports', label: 'Reports' },
  routes: (router, { db, clock }) => {
    router.page('/reports', async (ask) => {
      const reported = await listReported(db)
      return {
        title: 'Reported events',
        body: cards(
          reported.map((event) => card(ask, event)),
          { empty: 'Nobody has reported a problem.' },
        ),
      }
    })

    router.action('/reports/:event/close', async ({ params, session }) => {
      const slug = params['event'] ?? ''
      const { rows } = await sql<{ id: number }>`
        update event_report r set closed_at = ${clock()}, closed_by = ${session.name}
        from event own join event e on e.id = coalesce(own.merged_into, own.id)
        where own.id = r.event_id and e.slug = ${slug} and r.closed_at is null
        returning r.id`.execute(db)
      if (rows.length === 0) throw notFound('An open report of this event')
      return {
        to: '/operator/reports',
        say: 'Done: the reports are closed.',
        did: { what: 'report.close', about: slug, details: { reports: rows.length } },
      }
    })
  },
}

const SHOWN = 100

const REASONS: Record<string, string> = {
  wrong_time: 'Wrong date or time',
  cancelled: 'It was cancelled',
  wrong_place: 'Wrong place',
  wrong_price: 'Wrong price',
  duplicate: 'Listed twice',
  not_an_event: 'Not an event',
  other: 'Something else',
}

type Reported = {
  slug: string
  title: string
  last_at: Date
  reports: { reason: string; note: string | null; locale: string }[]
  sources: { source: string; url: string | null }[]
}

/** Reports of a merged event show with the event it joined. The most reported come first. */
async function listReported(db: Db): Promise<Reported[]> {
  const { rows } = await sql<Reported>`
    select e.slug, e.title, max(r.at) last_at,
      json_agg(json_build_object('reason', r.reason, 'note', r.note, 'locale', r.locale) order by r.at desc) reports,
      e.detail -> 'sources' sources
    from event_report r
    join event own on own.id = r.event_id
    join event e on e.id = coalesce(own.merged_into, own.id)
    where r.closed_at is null
    group by e.id
    order by count(*) desc, max(r.at) desc
    limit ${SHOWN}`.execute(db)
  return rows
}

function card(ask: Ask, { slug, title, last_at, reports, sources }: Reported): Html {
  const notes = reports.filter(({ note }) => note !== null)
  return html`<li class="card">
    <p class="card-head">
      <a class="card-title" href="/operator/events/${slug}">${title}</a>
      <span class="badge" data-tone="warn">${count(reports.length)}</span>
    </p>
    <p><strong>${reasonsText(reports)}</strong></p>
    ${notes.map(({ note, locale }) => html`<p class="todo">${note} <span class="muted">(${locale})</span></p>`)}
    <p>
      ${sources.map(({ source, url }, index) => {
        const page = outLink(url, 'its page')
        return html`${index === 0 ? '' : ' · '}<a href="/operator/sources/${source}">${source}</a
          >${page !== null && html` (${page})`}`
      })}
    </p>
    <p class="muted">
      Last reported ${moment(last_at)} · <a href="/en/events/${slug}">Our page</a>
    </p>
    ${actionForm(ask, { to: `/operator/reports/${slug}/close`, label: 'Done' })}
  </li>`
}

/** "It was cancelled (3), Wrong place (1)". */
function reasonsText(reports: Reported['reports']): string {
  return [...Map.groupBy(reports, ({ reason }) => reason)]
    .map(([reason, same]) => [REASONS[reason] ?? reason, same.length] as const)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, times]) => `${reason} (${times})`)
    .join(', ')
}
