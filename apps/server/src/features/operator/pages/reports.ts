import { REPORT_DECISIONS, type ReportDecision } from '@okolo/contract/people/report'
import { sql } from 'kysely'
import { takeDown } from '#server/ingest/takedown/takedown.ts'
import { closeUnconfirmed, decideReports } from '#server/subjects/reports/jobs/decide-reports.ts'
import { BY_REPORTS } from '#server/subjects/reports/jobs/hide-reported.ts'
import { queueDecisions } from '#server/subjects/reports/store.ts'
import type { Db } from '#server/platform/database/db.ts'
import { Problem, refused } from '#server/platform/problem.ts'
import { actionForm, batchForm, pickBox, selectField, textField } from '../forms.ts'
import { cityChoice } from '../cities/by-city.ts'
import { html, outLink, type Html } from '../html.ts'
import type { Ask, OperatorPage, Page } from '../operator-page.ts'
import { cards, count, listed, moment } from '../parts.ts'
import { pickedIn } from '../picked.ts'
import { told, type Text } from '#server/words/messages/told.ts'

/** Lists events that visitors reported, with their reasons and the sources to ask. */
export const reportsPage: OperatorPage = {
  menu: { href: '/operator/reports', label: told('reports.menu') },
  routes: (router, deps) => {
    const { db, clock, config, signal, written } = deps
    router.page('/reports', async (ask) => {
      const reported = await listReported(db, ask.cities)
      return {
        title: told('reports.title'),
        hasKeys: true,
        body: html`${await cityChoice(ask, deps, '/operator/reports')}
        ${
          reported.length > 1 &&
          batchForm(ask, {
            to: BATCH,
            choices: [
              { value: 'kept', label: told('reports.right'), key: 'k' },
              { value: 'hidden', label: told('reports.hide'), key: 'h', kind: 'danger' },
            ],
          })
        }
        ${cards(
          reported.map((event, place) => card(ask, event, place)),
          { empty: told('reports.none') },
        )}`,
      }
    })

    router.action('/reports/decide', async ({ form, session }) => {
      const decision = form['decision'] === 'hidden' ? 'hidden' : 'kept'
      const now = clock()
      const decided: string[] = []
      for (const slug of pickedIn(form)) {
        const reports = await decideReports(db, slug, {
          decision,
          who: session.name,
          now,
          tell: (tx, ids) => queueDecisions(tx, ids, { decision, note: '', at: now }),
        })
        if (reports > 0) decided.push(slug)
      }
      if (decided.length === 0) throw refused(told('reports.tick'))
      written()
      return {
        to: '/operator/reports',
        say: told('reports.batch', { decision: DECISIONS[decision], events: decided.length }),
        did: { what: 'report.decide', about: null, details: { decision, events: decided } },
      }
    })

    router.action('/reports/:event/close', async ({ params, session }) => {
      const slug = params['event'] ?? ''
      const reports = await closeUnconfirmed(db, slug, { who: session.name, now: clock() })
      if (reports === 0) throw new Problem(404, 'not_found', told('reports.missing'))
      return {
        to: '/operator/reports',
        say: told('reports.closed'),
        did: { what: 'report.close', about: slug, details: { reports } },
      }
    })

    router.action('/reports/:event/decide', async ({ params, form, session }) => {
      const slug = params['event'] ?? ''
      const { note = '', sure } = form
      const decision = REPORT_DECISIONS.find((one) => one === form['decision'])
      if (decision === undefined || note.length > LONGEST_NOTE)
        return refusal(told('reports.choose'))
      if (decision === 'removed' && sure !== 'yes') return refusal(told('common.saySureErased'))
      const now = clock()
      const reports = await decideReports(db, slug, {
        decision,
        who: session.name,
        now,
        tell: (tx, ids) => queueDecisions(tx, ids, { decision, note, at: now }),
      })
      if (reports === 0) throw new Problem(404, 'not_found', told('reports.missing'))
      if (decision === 'removed') {
        const value = `${config.publicUrl}/en/events/${slug}`
        const reason = note === '' ? 'Visitors reported it.' : note
        await takeDown({ kind: 'url', value, reason, by: session.name }, { db, clock, signal })
      }
      written()
      return {
        to: '/operator/reports',
        say: told('reports.decided', { decision: DECISIONS[decision] }),
        did: { what: 'report.decide', about: slug, details: { decision, reports } },
      }
    })
  },
}

const LONGEST_NOTE = 1000

const DECISIONS: Record<ReportDecision, Text> = {
  kept: told('reports.kept'),
  corrected: told('reports.corrected'),
  hidden: told('event.hidden'),
  removed: told('reports.removed'),
}

function refusal(text: Text): Page {
  return {
    title: told('reports.undecided'),
    above: { href: '/operator/reports', label: told('reports.menu') },
    status: 400,
    body: html`<p class="lead">${text}</p>`,
  }
}

const SHOWN = 100

const REASONS: Record<string, Text> = {
  wrong_time: told('reports.wrong_time'),
  cancelled: told('reports.cancelled'),
  wrong_place: told('reports.wrong_place'),
  wrong_price: told('reports.wrong_price'),
  duplicate: told('reports.duplicate'),
  not_an_event: told('reports.not_an_event'),
  spam: told('reports.spam'),
  illegal: told('reports.illegal'),
  other: told('reports.other'),
}

type Report = {
  reason: string
  note: string | null
  locale: string
  /** Null: nobody is to be written to. */
  number: string | null
  isConfirmed: boolean
  isAccount: boolean
}
type Reported = {
  slug: string
  title: string
  /** Slug. */
  city: string
  last_at: Date
  isHidden: boolean
  reports: Report[]
  sources: { source: string; url: string | null }[]
}

/** Reports of a merged event show with the event it joined. The most reported come first. */
async function listReported(db: Db, cities: readonly string[] | null): Promise<Reported[]> {
  const slugs = sql`${cities === null ? null : [...cities]}::text[]`
  const { rows } = await sql<Reported>`
    select e.slug, e.title, c.slug city, max(r.at) last_at,
      json_agg(json_build_object('reason', r.reason, 'note', r.note, 'locale', r.locale, 'number', r.number,
        'isConfirmed', r.confirmed_at is not null, 'isAccount', r.user_id is not null) order by r.at desc) reports,
      exists (select 1 from event_lock l join current_event o on o.own_id = l.event_id
        where l.field = 'hidden' and l.who = ${BY_REPORTS} and o.id = e.id) "isHidden",
      e.detail -> 'sources' sources
    from event_report r
    join current_event own on own.own_id = r.event_id
    join event e on e.id = own.id
    join city c on c.id = e.city_id
    where r.closed_at is null and (${slugs} is null or c.slug = any(${slugs}))
    group by e.id, c.slug
    order by "isHidden" desc, count(*) desc, max(r.at) desc
    limit ${SHOWN}`.execute(db)
  return rows
}

const BATCH = '/operator/reports/decide'

function card(
  ask: Ask,
  { slug, title, city, last_at, isHidden, reports, sources }: Reported,
  place: number,
): Html {
  const notes = reports.filter(({ note }) => note !== null)
  return html`<li class="card">
    <p class="card-head">
      ${pickBox(ask, { to: BATCH, id: slug, label: title, place })}
      <a class="card-title" href="/operator/events/${slug}">${title}</a>
      <span class="badge" data-tone="warn">${count(reports.length)}</span>
    </p>
    ${isHidden && html`<p><span class="badge" data-tone="bad">${told('reports.hiddenUntil')}</span></p>`}
    <p><strong>${reasonsText(reports)}</strong></p>
    ${reports
      .filter(({ number }) => number !== null)
      .map((report) => html`<p>${namedText(report)}</p>`)}
    ${notes.map(({ note, locale }) => html`<p class="todo">${note} <span class="muted">(${locale})</span></p>`)}
    <p>
      ${sources.map(({ source, url }, index) => {
        const page = outLink(url, told('reports.itsPage'))
        return html`${index === 0 ? '' : ' · '}<a href="/operator/sources/${source}">${source}</a
          >${page !== null && html` (${page})`}`
      })}
    </p>
    <p class="muted">
      ${told('reports.last', { when: moment(last_at, city) })} ·
      <a href="/en/events/${slug}">${told('reports.ourPage')}</a>
    </p>
    ${
      reports.some(({ isConfirmed }) => isConfirmed)
        ? decisionForm(ask, slug)
        : actionForm(ask, { to: `/operator/reports/${slug}/close`, label: told('common.done') })
    }
  </li>`
}

/** "R-7K3F92QD: Wrong place, address confirmed". Never the address. */
function namedText({ number, reason, isConfirmed, isAccount }: Report): Text {
  const given = { number: number ?? '', reason: REASONS[reason] ?? reason }
  if (isAccount)
    return isConfirmed ? told('reports.account', given) : told('reports.accountUnconfirmed', given)
  return isConfirmed ? told('reports.address', given) : told('reports.addressUnconfirmed', given)
}

function decisionForm(ask: Ask, slug: string): Html {
  return actionForm(
    ask,
    { to: `/operator/reports/${slug}/decide`, label: told('reports.decide'), kind: 'primary' },
    selectField(told('reports.decision'), 'decision', DECISIONS, 'kept'),
    textField(ask, {
      label: told('reports.sentence'),
      name: 'note',
      hint: told('reports.sentenceHint'),
      maxlength: LONGEST_NOTE,
    }),
    html`<label class="check"
      ><input type="checkbox" name="sure" value="yes" /><span>${told('reports.sure')}</span></label
    >`,
  )
}

/** "It was cancelled (3), Wrong place (1)". */
function reasonsText(reports: Reported['reports']): Html {
  return listed(
    [...Map.groupBy(reports, ({ reason }) => reason)]
      .map(([reason, same]) => [REASONS[reason] ?? reason, same.length] as const)
      .toSorted(([, a], [, b]) => b - a)
      .map(([reason, times]) => html`${reason} (${times})`),
  )
}
