import { createHash } from 'node:crypto'

/**
 * Lets a key press the button, link or box that names it in `data-key`, except while something is typed. A key that is held
 * or struck twice decides once: the next page was not seen yet.
 */
export const KEYS_SCRIPT = `let isLeaving = false
addEventListener('pageshow', () => { isLeaving = false })
addEventListener('keydown', (event) => {
  const { key, ctrlKey, altKey, metaKey, repeat, target } = event
  const isTyped = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && target.type !== 'checkbox'
  if (ctrlKey || altKey || metaKey || isTyped) return
  const named = document.querySelector('[data-key="' + CSS.escape(key.toLowerCase()) + '"]')
  if (named === null) return
  event.preventDefault()
  if (repeat || isLeaving) return
  isLeaving = named.target !== '_blank' && named.type !== 'checkbox'
  named.click()
})`

/** The source that lets a page run this script and no other. */
export const KEYS_POLICY = `'sha256-${createHash('sha256').update(KEYS_SCRIPT).digest('base64')}'`
