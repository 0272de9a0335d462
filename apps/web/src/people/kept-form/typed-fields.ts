/** A field that differs from what the page offered. `isChecked`: of a choice with this value. */
export type Typed = { name: string; value: string; isChecked: boolean | null }
type Control = HTMLInputElement | HTMLTextAreaElement

/** Fields that may be kept: no file, and nothing secret, such as a password or a mailed code. */
function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLTextAreaElement ||
        (one instanceof HTMLInputElement && !/^(password|hidden|file)$/.test(one.type))) &&
      one.name !== '' &&
      !/password|one-time-code/.test(one.autocomplete),
  )
}

/** Returns the fields that differ from what the page offered. */
export function typedIn(form: HTMLFormElement): Typed[] {
  return controlsOf(form)
    .filter(isChanged)
    .map((one) => ({ name: one.name, value: one.value, isChecked: checkedOf(one) }))
}

/** Puts kept values into the fields that nobody has changed since, and unfolds what hides them. */
export function fill(form: HTMLFormElement, fields: readonly Typed[]): void {
  const controls = controlsOf(form)
  for (const { name, value, isChecked } of fields) {
    const control = controls.find(
      (one) => one.name === name && (isChecked === null || one.value === value),
    )
    // Typed before the scripts came: that is newer.
    if (control === undefined || isChanged(control)) continue
    if (isChecked !== null && control instanceof HTMLInputElement) control.checked = isChecked
    else control.value = value
    const folded = control.closest('details')
    if (folded !== null) folded.open = true
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function isChanged(control: Control): boolean {
  return checkedOf(control) === null
    ? control.value !== control.defaultValue
    : control instanceof HTMLInputElement && control.checked !== control.defaultChecked
}

function checkedOf(control: Control): boolean | null {
  return control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)
    ? control.checked
    : null
}

/** Another version of the site may have kept it. */
export function isTyped(value: unknown): value is Typed {
  if (!isRecord(value)) return false
  const { name, value: text, isChecked } = value
  return (
    typeof name === 'string' &&
    typeof text === 'string' &&
    (isChecked === null || typeof isChecked === 'boolean')
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
