import { isJsonObject, type JsonObject } from '@okolo/connectors/json'
import { findCity } from '#server/catalogue/reference/places.ts'
import {
  addSource,
  checkConfig,
  LEAST_MINUTES,
  MOST_MINUTES,
} from '#server/ingest/gather/manage-source.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { Problem } from '#server/platform/problem.ts'
import { html, type Html } from './html.ts'
import type { Ask } from './operator-page.ts'
import { hiddenFields } from './parts.ts'

/** The source found at an address. */
export type Found = { connector: string; config: unknown; title: string; city: string; url: string }

const DEFAULT_EVERY = 360

/** The form that makes a source of it. After a mistake it keeps the entered values. */
export function sourceForm(
  ask: Ask,
  found: Found,
  { to, label, fault }: { to: string; label: string; fault: string | null },
): Html {
  const value = (name: string, given: string) => ask.form[name] ?? given
  return html`<form class="form" method="post" action="${to}">
    ${hiddenFields({ form_token: ask.formToken })}
    ${fault === null ? null : html`<p class="fault" role="alert">${fault}</p>`}
    <label class="field"
      ><span>Title</span
      ><input name="title" required maxlength="200" value="${value('title', found.title)}" /><small
        >How the source is named beside its events.</small
      ></label
    >
    <label class="field"
      ><span>City</span
      ><input name="city" required maxlength="100" value="${value('city', found.city)}" /><small
        >Its name or slug. Events elsewhere go to the city near them.</small
      ></label
    >
    <label class="field"
      ><span>Gathered every, in minutes</span
      ><input
        name="every"
        type="number"
        required
        min="${LEAST_MINUTES}"
        max="${MOST_MINUTES}"
        value="${value('every', String(DEFAULT_EVERY))}"
    /></label>
    <label class="field"
      ><span>Attribution</span
      ><input name="attribution" maxlength="300" value="${value('attribution', '')}" /><small
        >Where its terms ask for one: the words, as they are to be shown.</small
      ></label
    >
    <label class="field"
      ><span>Address of its terms</span
      ><input name="terms_url" type="url" maxlength="1000" value="${value('terms_url', '')}"
    /></label>
    <details>
      <summary>Configuration of ${found.connector}</summary>
      <label class="field"
        ><span>JSON</span
        ><textarea name="config" required spellcheck="false" rows="12">
${value('config', JSON.stringify(found.config, null, 2))}</textarea>
      </label>
    </details>
    <label class="check"
      ><input
        type="checkbox"
        name="terms"
        value="read"
        required
        ${ask.form['terms'] === 'read' ? html`checked` : null}
      /><span
        >I have read its terms: its events may be gathered and shown with a link to it.</span
      ></label
    >
    <button class="primary" type="submit">${label}</button>
  </form>`
}

type Wanted = {
  title: string
  everyMinutes: number
  config: JsonObject
  attribution: string
  termsUrl: string
}

/** Makes the source. Returns its slug, or a sentence about the mistake. */
export async function addFromForm(
  form: Ask['form'],
  found: Found,
  { db, clock }: { db: Db; clock: Clock },
): Promise<{ slug: string } | { fault: string }> {
  const wanted = read(form)
  if (typeof wanted === 'string') return { fault: wanted }
  const city = await findCity(db, form['city'] ?? '')
  if (city === null) return { fault: `There is no city "${form['city'] ?? ''}".` }
  try {
    checkConfig(found.connector, wanted.config)
    const slug = await addSource(db, {
      connector: found.connector,
      config: wanted.config,
      title: wanted.title,
      url: found.url,
      citySlug: city.slug,
      everyMinutes: wanted.everyMinutes,
      terms: {
        ...(wanted.attribution === '' ? {} : { attribution: wanted.attribution }),
        ...(wanted.termsUrl === '' ? {} : { termsUrl: wanted.termsUrl }),
        reviewed: clock().toISOString().slice(0, 10),
      },
    })
    return { slug }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { fault: error.message }
  }
}

/** The message after adding. Without a schedule here, workers gather the source. */
export function addedWord({ live }: { live: boolean }): string {
  return live
    ? 'Added. It is being gathered: its first events appear below.'
    : 'Added. A worker gathers it within a minute.'
}

function read(form: Ask['form']): Wanted | string {
  const title = form['title'] ?? ''
  const everyMinutes = Number(form['every'])
  const termsUrl = form['terms_url'] ?? ''
  if (title === '' || title.length > 200) return 'The title has 1 to 200 characters.'
  if (!(everyMinutes >= LEAST_MINUTES && everyMinutes <= MOST_MINUTES))
    return `It can be gathered every ${LEAST_MINUTES} to ${MOST_MINUTES} minutes.`
  if (form['terms'] !== 'read') return 'Its terms are to be read first.'
  if (termsUrl !== '' && !/^https?:\/\/[^\s]+$/.test(termsUrl))
    return 'The address of its terms is no http or https address.'
  try {
    const config: unknown = JSON.parse(form['config'] ?? '')
    if (!isJsonObject(config)) return 'The configuration is no JSON object.'
    return { title, everyMinutes, config, attribution: form['attribution'] ?? '', termsUrl }
  } catch {
    return 'The configuration is not JSON.'
  }
}
