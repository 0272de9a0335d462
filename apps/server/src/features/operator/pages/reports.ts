import { REPORT_DECISIONS, type ReportDecision } from '@okolo/contract/people/report'
import { sql } from 'kysely'
import { takeDown } from '#server/ingest/takedown/takedown.ts'
import { closeUnconfirmed, decideReports } from '#server/subjects/reports/jobs/decide-reports.ts'
import { BY_REPORTS } from '#server/subjects/reports/jobs/hide-reported.ts'
import { queueDecisions } from '#server/subjects/reports/store.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound, refused } from '#server/platform/problem.ts'
import { actionForm, batchForm, pickBox, selectField, textField } from '../forms.ts'
import { html, outLink, type Html } from '../html.ts'
import type { Ask, OperatorPage, Page } from '../operator-page.ts'
import { cards, count, moment } from '../parts.ts'
import { pickedIn } from '../picked.ts'

/** Lists events that visitors reported, with their reasons and the sources to ask. */
export const reportsPage: OperatorPage = {
  menu: { href: '/operator/reports', label: 'Reports' },
  routes: (router, { db, clock, config, signal, written }) => {
    router.page('/reports', async (ask) => {
      const reported = await listReported(db, ask.cities)
      return {
        title: 'Reported events',
        hasKeys: true,
        body: html`${
          reported.length > 1 &&
          batchForm(ask, {
            to: BATCH,
            choices: [
              { value: 'kept', label: 'Right as they are', key: 'k' },
              { value: 'hidden', label: 'Hide', key: 'h', kind: 'danger' },
            ],
          })
        }
        ${cards(
          reported.map((event, place) => card(ask, event, place)),
          { empty: 'No open reports.' },
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
      if (decided.length === 0) throw refused('Tick what is to be decided.')
      written()
      return {
        to: '/operator/reports',
        say: `${DECISIONS[decision]}: ${count(decided.length)}.`,
        did: { what: 'report.decide', about: null, details: { decision, events: decided } },
      }
    })

    router.action('/reports/:event/close', async ({ params, session }) => {
      const slug = params['event'] ?? ''
      const reports = await closeUnconfirmed(db, slug, { who: session.name, now: clock() })
      if (reports === 0) throw notFound('An open report of this event')
      return {
        to: '/operator/reports',
        say: 'Done: the reports are closed.',
        did: { what: 'report.close', about: slug, details: { reports } },
      }
    })

    router.action('/reports/:event/decide', async ({ params, form, session }) => {
      const slug = params['event'] ?? ''
      const { note = '', sure } = form
      const decision = REPORT_DECISIONS.find((one) => one === form['decision'])
      if (decision === undefined || note.length > LONGEST_NOTE) return refusal('Choose a decision.')
      if (decision === 'removed' && sure !== 'yes')
        return refusal('Say that you are sure: what is erased is gone.')
      const now = clock()
      const reports = await decideReports(db, slug, {
        decision,
        who: session.name,
        now,
        tell: (tx, ids) => queueDecisions(tx, ids, { decision, note, at: now }),
      })
      if (reports === 0) throw notFound('An open report of this event')
      if (decision === 'removed') {
        const value = `${config.publicUrl}/en/events/${slug}`
        const reason = note === '' ? 'Visitors reported it.' : note
        await takeDown({ kind: 'url', value, reason, by: session.name }, { db, clock, signal })
      }
      written()
      return {
        to: '/operator/reports',
        say: `Decided: ${DECISIONS[decision]}. People who asked to hear about it get a letter.`,
        did: { what: 'report.decide', about: slug, details: { decision, reports } },
      }
    })
  },
}

const LONGEST_NOTE = 1000

const DECISIONS: Record<ReportDecision, string> = {
  kept: 'Right as it is: it is shown',
  corrected: 'Corrected: it is shown',
  hidden: 'Hidden from visitors',
  removed: 'Taken down: erased, and not imported again',
}

function refusal(text: string): Page {
  return {
    title: 'Nothing was decided',
    above: { href: '/operator/reports', label: 'Reports' },
    status: 400,
    body: html`<p class="lead">${text}</p>`,
  }
}

const SHOWN = 100

const REASONS: Record<string, string> = {
  wrong_time: 'Wrong date or time',
  cancelled: 'It was cancelled',
  wrong_place: 'Wrong place',
  wrong_price: 'Wrong price',
  duplicate: 'Listed twice',
  not_an_event: 'Not an event',
  spam: 'Advertising or fraud',
  illegal: 'Against the law',
  other: 'Something else',
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
  last_at: Date
  isHidden: boolean
  reports: Report[]
  sources: { source: string; url: string | null }[]
}

/** Reports of a merged event show with the event it joined. The most reported come first. */
async function listReported(db: Db, cities: readonly string[] | null): Promise<Reported[]> {
  const slugs = sql`${cities === null ? null : [...cities]}::text[]`
  const { rows } = await sql<Reported>`
    select e.slug, e.title, max(r.at) last_at,
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
    group by e.id
    order by "isHidden" desc, count(*) desc, max(r.at) desc
    limit ${SHOWN}`.execute(db)
  return rows
}

const BATCH = '/operator/reports/decide'

function card(
  ask: Ask,
  { slug, title, last_at, isHidden, reports, sources }: Reported,
  place: number,
): Html {
  const notes = reports.filter(({ note }) => note !== null)
  return html`<li class="card">
    <p class="card-head">
      ${pickBox(ask, { to: BATCH, id: slug, label: title, place })}
      <a class="card-title" href="/operator/events/${slug}">${title}</a>
      <span class="badge" data-tone="warn">${count(reports.length)}</span>
    </p>
    ${isHidden && html`<p><span class="badge" data-tone="bad">Hidden by reports until you decide</span></p>`}
    <p><strong>${reasonsText(reports)}</strong></p>
    ${reports
      .filter(({ number }) => number !== null)
      .map((report) => html`<p>${namedText(report)}</p>`)}
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
    ${
      reports.some(({ isConfirmed }) => isConfirmed)
        ? decisionForm(ask, slug)
        : actionForm(ask, { to: `/operator/reports/${slug}/close`, label: 'Done' })
    }
  </li>`
}

/** "R-7K3F92QD: Wrong place, address confirmed". Never the address. */
function namedText({ number, reason, isConfirmed, isAccount }: Report): string {
  const who = isAccount ? 'signed in' : 'an address'
  return `${number ?? ''}: ${REASONS[reason] ?? reason}, ${who}, ${isConfirmed ? 'confirmed' : 'not confirmed'}`
}

function decisionForm(ask: Ask, slug: string): Html {
  return actionForm(
    ask,
    { to: `/operator/reports/${slug}/decide`, label: 'Decide', kind: 'primary' },
    selectField('Decision', 'decision', DECISIONS, 'kept'),
    textField(ask, {
      label: 'A sentence for who reported it',
      name: 'note',
      hint: 'Stands in the letter as you write it. May stay empty.',
      maxlength: LONGEST_NOTE,
    }),
    html`<label class="check"
      ><input type="checkbox" name="sure" value="yes" /><span
        >To take it down: I am sure. What is erased is gone.</span
      ></label
    >`,
  )
}

/** "It was cancelled (3), Wrong place (1)". */
function reasonsText(reports: Reported['reports']): string {
  return [...Map.groupBy(reports, ({ reason }) => reason)]
    .map(([reason, same]) => [REASONS[reason] ?? reason, same.length] as const)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, times]) => `${reason} (${times})`)
    .join(', ')
}
