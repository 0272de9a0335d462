import { told, type Text } from '#server/words/messages/told.ts'
import { html, type Html, type Value } from './html.ts'
import type { Ask } from './operator-page.ts'
import { mayCall } from './permissions.ts'
import { PICK } from './picked.ts'

type Action = {
  to: string
  label: Text
  /** Hidden values. */
  fields?: Record<string, string>
  kind?: 'primary' | 'secondary' | 'danger'
  /** The key that presses the button, on pages with `hasKeys`. */
  key?: string
  /** The mistake of the form as it was posted. */
  fault?: Text | null
}

/**
 * A button for an action: a form with the session's token, and with `inputs` if there are any.
 * Nothing where the operator's role may not do it.
 */
export function actionForm(
  { formToken, session }: Pick<Ask, 'formToken' | 'session'>,
  { to, label, fields = {}, kind = 'secondary', key, fault = null }: Action,
  ...inputs: Value[]
): Html {
  if (!mayCall(session.role, 'POST', to)) return html``
  return html`<form ${inputs.length > 0 && html`class="form"`} method="post" action="${to}">
    ${Object.entries({ form_token: formToken, ...fields }).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    ${fault !== null && html`<p class="fault" role="alert">${fault}</p>`} ${inputs}
    <button class="${kind}" type="submit" ${key !== undefined && html`data-key="${key}"`}>
      ${label} ${key !== undefined && html`<kbd>${key.toUpperCase()}</kbd>`}
    </button>
  </form>`
}

type TextField = {
  label: Text
  name: string
  /** Stands there until something else was posted. */
  value?: string | undefined
  hint?: Text | undefined
  required?: boolean
  [attribute: string]: Text | number | boolean | undefined
}

/** A labelled input that keeps the posted value. Further attributes are given as they are. */
export function textField(
  { form }: Ask,
  { label, name, value = '', hint, required = false, ...rest }: TextField,
): Html {
  return html`<label class="field"
    ><span>${label}</span
    ><input
      name="${name}"
      value="${form[name] ?? value}"
      ${required && html`required`}
      ${Object.entries(rest).map(([key, set]) => html`${key}="${set}" `)}
    />${hint !== undefined && html`<small>${hint}</small>`}</label
  >`
}

/** A labelled choice of values by their labels. */
export function selectField(
  label: Text,
  name: string,
  options: Readonly<Record<string, Text>>,
  chosen: string | null | undefined,
): Html {
  return html`<label class="field"
    ><span>${label}</span
    ><select name="${name}" required>
      ${Object.entries(options).map(
        ([value, text]) =>
          html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`,
      )}
    </select></label
  >`
}

const BATCH = 'batch'
/** The first boxes of a list are ticked by these keys. */
const DIGITS = 9

type Choice = { value: string; label: Text; key: string; kind?: 'danger' }

/** One form for all boxes of a list (`pickBox`), with a button for each decision. */
export function batchForm(
  { formToken, session }: Pick<Ask, 'formToken' | 'session'>,
  { to, choices }: { to: string; choices: readonly Choice[] },
): Html {
  if (!mayCall(session.role, 'POST', to)) return html``
  return html`<form class="actions" id="${BATCH}" method="post" action="${to}">
    <input type="hidden" name="form_token" value="${formToken}" />
    <span>${told('forms.ticked', { last: DIGITS })}</span>
    ${choices.map(
      ({ value, label, key, kind = 'secondary' }) =>
        html`<button
          class="${kind}"
          type="submit"
          name="decision"
          value="${value}"
          data-key="${key}"
        >
          ${label} <kbd>${key.toUpperCase()}</kbd>
        </button>`,
    )}
  </form>`
}

/** A box of `batchForm` for the thing at this place of the list. */
export function pickBox(
  { session }: Pick<Ask, 'session'>,
  { to, id, label, place }: { to: string; id: string; label: Text; place: number },
): Html {
  if (!mayCall(session.role, 'POST', to)) return html``
  return html`<input
    type="checkbox"
    form="${BATCH}"
    name="${PICK}${id}"
    value="yes"
    aria-label="${label}"
    ${place < DIGITS && html`data-key="${place + 1}"`}
  />`
}
