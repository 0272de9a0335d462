import { createHash } from 'node:crypto'

/** Lets a key press the button or link that names it in `data-key`, except while something is typed. */
export const KEYS_SCRIPT = `addEventListener('keydown', (event) => {
  const { key, ctrlKey, altKey, metaKey, target } = event
  if (ctrlKey || altKey || metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return
  const named = document.querySelector('[data-key="' + CSS.escape(key.toLowerCase()) + '"]')
  if (named === null) return
  event.preventDefault()
  named.click()
})`

/** The source that lets a page run this script and no other. */
export const KEYS_POLICY = `'sha256-${createHash('sha256').update(KEYS_SCRIPT).digest('base64')}'`
