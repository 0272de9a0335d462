import { CATEGORY_SLUGS } from '@okolo/contract/events/category'
import { MOOD_SLUGS } from '@okolo/contract/events/mood'
import { STATES, type LockableField } from '#server/knowledge/merging/locks.ts'
import type { FieldSaid } from '#server/ingest/regroup/what-is-said.ts'
import { refused } from '#server/platform/problem.ts'
import { html, type Html } from './html.ts'
import type { Ask } from './operator-page.ts'
import { actionForm, hiddenFields, moment } from './parts.ts'

const NAMES: Record<LockableField, string> = {
  title: 'Title',
  status: 'State, of all its dates',
  category: 'Category',
  moods: 'Moods',
  city: 'City',
  price: 'Price',
  ticketUrl: 'Ticket link',
  url: 'Page at the source',
  onlineUrl: 'Online address',
  hidden: 'To be seen',
}

/**
 * Shows every editable field: the visitors' value, the sources' values, the operator's value with
 * its author, and a form.
 */
export function fieldsView(ask: Ask, path: string, said: readonly FieldSaid[]): Html {
  return html`<h2>Fields</h2>
    <p class="muted">
      Your value replaces that of the sources until you take it back. Gathering, new listings and
      new rules do not change it.
    </p>
    <ul class="cards pairs">
      ${said.map((field) => card(ask, path, field))}
    </ul>`
}

function card(ask: Ask, path: string, said: FieldSaid): Html {
  const { field, shown, bySources, sources, word } = said
  return html`<li class="card" id="${field}">
    <p class="card-head">
      <span class="card-title">${NAMES[field]}</span>
      ${word === null ? null : html`<span class="badge" data-tone="warn">an operator's word</span>`}
    </p>
    <p>${shown ?? html`<span class="muted">nothing</span>`}</p>
    ${
      word === null
        ? null
        : html`<p class="todo">
              ${word.who} said “${word.says}”, ${moment(word.at)}. Without that:
              ${bySources ?? 'nothing'}
            </p>
            ${actionForm(ask, {
              to: `${path}/unlock`,
              label: field === 'hidden' ? 'Show it again' : 'Take it back',
              fields: { field },
            })}`
    }
    ${
      sources.length === 0
        ? null
        : html`<p class="muted">
            ${sources.map(({ source, says }, i) => html`${i === 0 ? '' : ' · '}${source}: ${says}`)}
          </p>`
    }
    ${field === 'hidden' && word !== null ? null : wordForm(ask, path, said)}
  </li>`
}

function wordForm({ formToken }: Ask, path: string, said: FieldSaid): Html {
  const { field } = said
  return html`<form class="form" method="post" action="${path}/lock">
    ${hiddenFields({ form_token: formToken, field })} ${inputs(said)}
    ${
      field === 'hidden'
        ? html`<button class="danger" type="submit">Hide it from everybody</button>`
        : html`<button class="secondary" type="submit">Set</button>`
    }
  </form>`
}

function inputs({ field, shown }: FieldSaid): Html {
  const name = NAMES[field]
  switch (field) {
    case 'status':
      return choiceInput(name, STATES, shown)
    case 'category':
      return choiceInput(name, CATEGORY_SLUGS, shown)
    case 'moods':
      return html`<fieldset class="choices">
        <legend>Up to three. Choose none to give the event no mood.</legend>
        ${MOOD_SLUGS.map(
          (mood) =>
            html`<label
              ><input
                type="checkbox"
                name="mood-${mood}"
                value="on"
                ${shown?.split(', ').includes(mood) === true ? html`checked` : null}
              />
              ${mood}</label
            > `,
        )}
      </fieldset>`
    case 'price':
      return html`<label class="field"
          ><span>Price</span
          ><select name="kind">
            <option value="amount">costs</option>
            <option value="free">free</option>
            <option value="unknown">not known</option>
          </select></label
        >
        <label class="field"><span>From</span><input name="min" inputmode="decimal" /></label>
        <label class="field"><span>To</span><input name="max" inputmode="decimal" /></label>
        <label class="field"
          ><span>Currency</span><input name="currency" placeholder="EUR" maxlength="3"
        /></label>`
    case 'hidden':
      return html`<input type="hidden" name="value" value="true" />`
    case 'ticketUrl':
    case 'onlineUrl':
      return textInput(`${name}; empty: there is none`, shown, false)
    case 'title':
    case 'city':
    case 'url':
      return textInput(field === 'city' ? 'City: its name or slug' : name, shown, true)
  }
}

function textInput(name: string, value: string | null, isNeeded: boolean): Html {
  return html`<label class="field"
    ><span>${name}</span
    ><input name="value" value="${value ?? ''}" ${isNeeded ? html`required` : null}
  /></label>`
}

function choiceInput(name: string, values: readonly string[], chosen: string | null): Html {
  return html`<label class="field"
    ><span>${name}</span
    ><select name="value">
      ${values.map(
        (value) =>
          html`<option value="${value}" ${value === chosen ? html`selected` : null}>
            ${value}
          </option>`,
      )}
    </select></label
  >`
}

/**
 * Returns a field's form as the text the command line takes. Throws a Problem for a wrong value.
 */
export function valueOf(field: string, form: Ask['form']): string {
  const { value, kind } = form
  if (field === 'moods' && value === undefined)
    return MOOD_SLUGS.filter((mood) => form[`mood-${mood}`] !== undefined).join(',') || 'none'
  if (field === 'price' && kind !== undefined) return priceOf(kind, form)
  if ((field === 'ticketUrl' || field === 'onlineUrl') && value === '') return 'null'
  return value ?? ''
}

function priceOf(kind: string, { min = '', max = '', currency = '' }: Ask['form']): string {
  if (kind === 'unknown') return 'null'
  const isFree = kind === 'free'
  const [from, to] = [amountOf(min), amountOf(max)]
  if (!isFree && from === null && to === null)
    throw refused('price: say how much, or that it is free or not known.')
  if (!isFree && !/^[a-z]{3}$/i.test(currency))
    throw refused('price: the currency is three letters, as EUR.')
  return JSON.stringify({
    is_free: isFree,
    min: isFree ? null : from,
    max: isFree ? null : to,
    currency: isFree ? null : currency.toUpperCase(),
    fees: 'unknown',
    text: null,
  })
}

function amountOf(text: string): number | null {
  if (text === '') return null
  const amount = Number(text.replace(',', '.'))
  if (!Number.isFinite(amount) || amount < 0) throw refused(`price: "${text}" is no amount.`)
  return amount
}
