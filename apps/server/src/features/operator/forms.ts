import { html, type Html } from './html.ts'
import type { Ask } from './operator-page.ts'

type Action = {
  to: string
  label: string
  /** Hidden values. */
  fields?: Record<string, string>
  kind?: 'primary' | 'secondary' | 'danger'
  /** The key that presses the button, on pages with `hasKeys`. */
  key?: string
  /** The mistake of the form as it was posted. */
  fault?: string | null
}

/** A button for an action: a form with the session's token, and with `inputs` if there are any. */
export function actionForm(
  { formToken }: Pick<Ask, 'formToken'>,
  { to, label, fields = {}, kind = 'secondary', key, fault = null }: Action,
  ...inputs: Html[]
): Html {
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
  label: string
  name: string
  /** Stands there until something else was posted. */
  value?: string | undefined
  hint?: string | undefined
  required?: boolean
  [attribute: string]: string | number | boolean | undefined
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
  label: string,
  name: string,
  options: Readonly<Record<string, string>>,
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
