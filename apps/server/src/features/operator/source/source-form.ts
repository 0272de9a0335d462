import { isJsonObject, type JsonObject } from '@okolo/connectors/json'
import { findCity } from '#server/catalogue/reference/places.ts'
import {
  addSource,
  checkConfig,
  LEAST_MINUTES,
  MOST_MINUTES,
} from '#server/ingest/sources/manage-source.ts'
import { fileSource } from '#server/ingest/source-files/installed-sources.ts'
import { gatherDue } from '#server/ingest/gather/schedule.ts'
import { findSource } from '#server/ingest/sources/source.ts'
import { explain } from '#server/platform/explain.ts'
import type { Route } from '#server/platform/net/guarded-connect.ts'
import { Problem, refused } from '#server/platform/problem.ts'
import { actionForm, textField } from '../forms.ts'
import { html, type Html } from '../html.ts'
import type { Ask, OperatorDeps } from '../operator-page.ts'

/** The source found at an address. */
export type Found = { connector: string; config: unknown; title: string; city: string; url: string }

const DEFAULT_EVERY = 360

export const ATTRIBUTION = {
  label: 'Attribution',
  name: 'attribution',
  hint: 'Where its terms ask for one: the words, as they are to be shown.',
  maxlength: 300,
}
export const TERMS_URL = {
  label: 'Address of its terms',
  name: 'terms_url',
  type: 'url',
  maxlength: 1000,
} as const

/** The form that makes a source of it. After a mistake it keeps the entered values. */
export function sourceForm(ask: Ask, found: Found, to: string, fault: string | null): Html {
  return actionForm(
    ask,
    { to, label: 'Add the source', kind: 'primary', fault },
    titleField(ask, found.title, 'How the source is named beside its events.'),
    textField(ask, {
      label: 'City',
      name: 'city',
      value: found.city,
      hint: 'Its name or slug. Events elsewhere go to the city near them.',
      required: true,
      maxlength: 100,
    }),
    everyField(ask, DEFAULT_EVERY),
    textField(ask, {
      label: 'Its house',
      name: 'house',
      hint: 'If it is the programme of one house: the name. Events that name no place are there.',
      maxlength: 200,
    }),
    textField(ask, { label: 'Address of the house', name: 'house_address', maxlength: 300 }),
    textField(ask, ATTRIBUTION),
    textField(ask, TERMS_URL),
    html`<details>
      <summary>Configuration of ${found.connector}</summary>
      ${configField(ask, 'JSON', found.config)}
    </details>`,
    html`<label class="check"
      ><input
        type="checkbox"
        name="terms"
        value="read"
        required
        ${ask.form['terms'] === 'read' && html`checked`}
      /><span
        >I have read its terms: its events may be gathered and shown with a link to it.</span
      ></label
    >`,
  )
}

export function titleField(ask: Ask, value: string, hint?: string): Html {
  return textField(ask, {
    label: 'Title',
    name: 'title',
    value,
    hint,
    required: true,
    maxlength: 200,
  })
}

export function everyField(ask: Ask, minutes: number | null, hint?: string): Html {
  return textField(ask, {
    label: 'Gathered every, in minutes',
    name: 'every',
    value: String(minutes ?? ''),
    type: 'number',
    required: true,
    min: LEAST_MINUTES,
    max: MOST_MINUTES,
    hint,
  })
}

export function configField(ask: Ask, label: string, config: unknown): Html {
  return html`<label class="field"
    ><span>${label}</span
    ><textarea name="config" required spellcheck="false" rows="12">
${ask.form['config'] ?? JSON.stringify(config, null, 2)}</textarea>
  </label>`
}

/** Makes the source and gathers it. Returns the slug and a message, or a sentence about the mistake. */
export async function addFromForm(
  form: Ask['form'],
  found: Found,
  deps: OperatorDeps,
): Promise<{ slug: string; to: string; say: string } | { fault: string }> {
  try {
    const slug = await addRead(form, found, deps)
    await fileSource(deps.db, deps.config, slug)
    const { live } = deps.config
    // A server without a schedule leaves it to the workers.
    if (live) gatherAtOnce(slug, deps)
    return {
      slug,
      to: `/operator/sources/${slug}`,
      say: live
        ? 'Added. It is being gathered: its first events appear below.'
        : 'Added. A worker gathers it within a minute.',
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { fault: error.message }
  }
}

async function addRead(
  form: Ask['form'],
  { connector, url }: Found,
  { db, clock }: OperatorDeps,
): Promise<string> {
  const { city = '', attribution = '', terms_url: termsUrl = '' } = form
  const { house = '', house_address: address = '' } = form
  const { title, everyMinutes } = readTitleAndEvery(form)
  if (form['terms'] !== 'read') throw refused('Its terms are to be read first.')
  if (termsUrl !== '' && !/^https?:\/\/[^\s]+$/.test(termsUrl))
    throw refused('The address of its terms is not an http or https address.')
  const config = readConfig(form)
  const place = await findCity(db, city)
  if (place === null) throw refused(`There is no city "${city}".`)
  checkConfig(connector, config)
  return addSource(db, {
    connector,
    config,
    title,
    url,
    citySlug: place.slug,
    everyMinutes,
    ...(house !== '' && {
      house: { name: house, address: address || null, lat: null, lng: null },
      role: 'venue' as const,
    }),
    terms: {
      ...(attribution === '' ? {} : { attribution }),
      ...(termsUrl === '' ? {} : { termsUrl }),
      reviewed: clock().toISOString().slice(0, 10),
    },
  })
}

/** Throws a Problem for a mistake in the form. */
export function readTitleAndEvery(form: Ask['form']): { title: string; everyMinutes: number } {
  const { title = '' } = form
  const everyMinutes = Number(form['every'])
  if (title === '' || title.length > 200) throw refused('The title has 1 to 200 characters.')
  if (!(everyMinutes >= LEAST_MINUTES && everyMinutes <= MOST_MINUTES))
    throw refused(`It can be gathered every ${LEAST_MINUTES} to ${MOST_MINUTES} minutes.`)
  return { title, everyMinutes }
}

/** Throws a Problem for a mistake in the configuration. */
export function readConfig(form: Ask['form']): JsonObject {
  let config: unknown
  try {
    config = JSON.parse(form['config'] ?? '')
  } catch (error) {
    throw refused(`The configuration is not JSON: ${explain(error)}`)
  }
  if (!isJsonObject(config)) throw refused('The configuration is not a JSON object.')
  return config
}

/**
 * Gathers a new source now in this process, so its operator need not wait for the schedule. It
 * takes the source like the schedule, which takes over after a failure.
 */
export function gatherAtOnce(slug: string, { inBackground, ...deps }: OperatorDeps): void {
  inBackground(async () => {
    const settings = await findSource(deps.db, slug)
    if (settings === null) return
    const routes: ReadonlyMap<string, Route> | undefined = deps.routesOf?.(settings.url ?? '')
    await gatherDue(
      // The schedule keeps its own interval: this only holds the route to the source.
      [{ settings, everyMinutes: 0, ...(routes === undefined ? {} : { routes }) }],
      {
        database: deps.database,
        clock: deps.clock,
        signal: deps.signal,
        keys: deps.config.keys,
        privateHosts: deps.config.privateHosts,
        lanes: 1,
      },
      deps.written,
    )
  })
}
