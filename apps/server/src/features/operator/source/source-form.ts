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
import { told, type Text } from '#server/words/messages/told.ts'

/** The source found at an address. */
export type Found = { connector: string; config: unknown; title: string; city: string; url: string }

const DEFAULT_EVERY = 360

export const ATTRIBUTION = {
  label: told('form.attribution'),
  name: 'attribution',
  hint: told('form.attributionHint'),
  maxlength: 300,
}
export const TERMS_URL = {
  label: told('form.termsUrl'),
  name: 'terms_url',
  type: 'url',
  maxlength: 1000,
} as const

/** The form that makes a source of it. After a mistake it keeps the entered values. */
export function sourceForm(ask: Ask, found: Found, to: string, fault: Text | null): Html {
  return actionForm(
    ask,
    { to, label: told('form.addSource'), kind: 'primary', fault },
    titleField(ask, found.title, told('form.named')),
    textField(ask, {
      label: told('event.city'),
      name: 'city',
      value: found.city,
      hint: told('form.cityHint'),
      required: true,
      maxlength: 100,
    }),
    everyField(ask, DEFAULT_EVERY),
    textField(ask, {
      label: told('form.house'),
      name: 'house',
      hint: told('form.houseHint'),
      maxlength: 200,
    }),
    textField(ask, { label: told('form.houseAddress'), name: 'house_address', maxlength: 300 }),
    textField(ask, ATTRIBUTION),
    textField(ask, TERMS_URL),
    html`<details>
      <summary>${told('form.configOf', { connector: found.connector })}</summary>
      ${configField(ask, 'JSON', found.config)}
    </details>`,
    html`<label class="check"
      ><input
        type="checkbox"
        name="terms"
        value="read"
        required
        ${ask.form['terms'] === 'read' && html`checked`}
      /><span>${told('form.termsRead')}</span></label
    >`,
  )
}

export function titleField(ask: Ask, value: string, hint?: Text): Html {
  return textField(ask, {
    label: told('event.title'),
    name: 'title',
    value,
    hint,
    required: true,
    maxlength: 200,
  })
}

export function everyField(ask: Ask, minutes: number | null, hint?: Text): Html {
  return textField(ask, {
    label: told('form.every'),
    name: 'every',
    value: String(minutes ?? ''),
    type: 'number',
    required: true,
    min: LEAST_MINUTES,
    max: MOST_MINUTES,
    hint,
  })
}

export function configField(ask: Ask, label: Text, config: unknown): Html {
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
): Promise<{ slug: string; to: string; say: Text } | { fault: Text }> {
  try {
    const slug = await addRead(form, found, deps)
    await fileSource(deps.db, deps.config, slug)
    const { live } = deps.config
    // A server without a schedule leaves it to the workers.
    if (live) gatherAtOnce(slug, deps)
    return {
      slug,
      to: `/operator/sources/${slug}`,
      say: live ? told('form.addedLive') : told('form.addedLater'),
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { fault: error.told }
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
  if (form['terms'] !== 'read') throw refused(told('form.faultTerms'))
  if (termsUrl !== '' && !/^https?:\/\/[^\s]+$/.test(termsUrl))
    throw refused(told('form.faultTermsUrl'))
  const config = readConfig(form)
  const place = await findCity(db, city)
  if (place === null) throw refused(told('common.noCity', { city }))
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
  if (title === '' || title.length > 200) throw refused(told('form.faultTitle'))
  if (!(everyMinutes >= LEAST_MINUTES && everyMinutes <= MOST_MINUTES))
    throw refused(told('form.faultEvery', { least: LEAST_MINUTES, most: MOST_MINUTES }))
  return { title, everyMinutes }
}

/** Throws a Problem for a mistake in the configuration. */
export function readConfig(form: Ask['form']): JsonObject {
  let config: unknown
  try {
    config = JSON.parse(form['config'] ?? '')
  } catch (error) {
    throw refused(told('form.faultJson', { why: explain(error) }))
  }
  if (!isJsonObject(config)) throw refused(told('form.faultObject'))
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

/** For what was tried, and gives nothing that could be added. */
export function missingTryable(): Problem {
  return new Problem(404, 'not_found', told('missing.tryable'))
}
