import { quarantined, type QuarantinedRow } from '#server/ingest/sources/look-into.ts'
import { outcomeOf, retryQuarantined } from '#server/ingest/gather/retry.ts'
import { findSource, type Source } from '#server/ingest/sources/source.ts'
import type { Db } from '#server/platform/database/db.ts'
import { Problem } from '#server/platform/problem.ts'
import { missingSource } from '../source/missing.ts'
import { actionForm } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorPage } from '../operator-page.ts'
import { moment } from '../parts.ts'
import { told } from '#server/words/messages/told.ts'

const PAGE = 25
const NUMBER = /^\d{1,15}$/

/** Lists refused records in the platform's own form, and tries them again. */
export const quarantinePage: OperatorPage = {
  routes: (router, deps) => {
    const { db } = deps

    router.page('/sources/:slug/quarantine', async (ask) => {
      const source = await sourceOf(db, ask)
      const reason = ask.query['reason'] ?? null
      const after = numberOf(ask.query['after'])
      const rows = await quarantined(db, source.id, { after, limit: PAGE, reason })
      return {
        title: told('quarantine.title'),
        city: source.citySlug,
        above: { href: `/operator/sources/${source.slug}`, label: source.title },
        body: html`${
          rows.length === 0
            ? html`<p class="empty">${told('quarantine.none')}</p>`
            : html`<p class="lead">${told('quarantine.lead')}</p>
                <div class="actions">
                  ${actionForm(ask, {
                    to: retryOf(source),
                    label:
                      reason === null
                        ? told('quarantine.retryAll')
                        : told('quarantine.retryAllOf', { reason }),
                    kind: 'primary',
                    fields: reason === null ? {} : { reason },
                  })}
                </div>
                <ul class="cards">
                  ${rows.map((row) => card(ask, source, row))}
                </ul>`
        }
        ${rows.length < PAGE ? null : more(rows.at(-1), reason)}`,
      }
    })

    router.action('/sources/:slug/quarantine/retry', async (ask) => {
      const source = await sourceOf(db, ask)
      const { record = '', reason = '' } = ask.form
      const retried = await retryQuarantined(
        source,
        {
          ...(record === '' ? {} : { id: numberOf(record) }),
          ...(reason === '' ? {} : { reason }),
        },
        deps,
      )
      if (retried === null) throw new Problem(503, 'unavailable', told('quarantine.busy'))
      if (retried.understood > 0) deps.written()
      return {
        to: `/operator/sources/${source.slug}/quarantine`,
        say: outcomeOf(retried),
        did: {
          what: 'record.retry',
          about: source.slug,
          details: { record: record || reason || 'all', ...retried },
        },
      }
    })
  },
}

async function sourceOf(db: Db, { params }: Ask): Promise<Source> {
  const source = await findSource(db, params['slug'] ?? '')
  if (source === null) throw missingSource()
  return source
}

function numberOf(text: string | undefined): number {
  return text !== undefined && NUMBER.test(text) ? Number(text) : 0
}

function retryOf({ slug }: Source): string {
  return `/operator/sources/${slug}/quarantine/retry`
}

function card(ask: Ask, source: Source, row: QuarantinedRow): Html {
  const { id, recordId, reasonCode, reason, changedAt, canRetry } = row
  return html`<li class="card">
    <p class="card-head">
      <code class="card-title">${recordId}</code>
      <span class="badge" data-tone="bad">${reasonCode ?? told('quarantine.unknown')}</span>
    </p>
    <p>${reason ?? told('quarantine.noReason')}</p>
    <p class="muted">${told('quarantine.since', { when: moment(changedAt) })}</p>
    <details>
      <summary>${told('quarantine.raw')}</summary>
      <pre class="raw" tabindex="0">${pretty(row)}</pre>
      ${row.rawLength > row.raw.length && html`<p class="muted">${told('quarantine.cut', { shown: row.raw.length, all: row.rawLength })}</p>`}
    </details>
    ${
      canRetry
        ? actionForm(ask, {
            to: retryOf(source),
            label: told('quarantine.retry'),
            fields: { record: String(id) },
          })
        : html`<p class="muted">${told('quarantine.noRecord')}</p>`
    }
  </li>`
}

/** Indents complete JSON, and returns other text unchanged. Only ever shown as text. */
function pretty({ raw, rawLength }: QuarantinedRow): string {
  if (raw.length < rawLength) return raw
  try {
    const value: unknown = JSON.parse(raw)
    return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  } catch {
    return raw
  }
}

function more(last: QuarantinedRow | undefined, reason: string | null): Html {
  const query = new URLSearchParams({
    after: String(last?.id ?? 0),
    ...(reason === null ? {} : { reason }),
  })
  return html`<p><a href="?${query.toString()}">${told('quarantine.more')}</a></p>`
}
