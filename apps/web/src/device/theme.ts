import { readStored, store } from './storage.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Returns the chosen theme, `system` before a choice (specification 3). */
export function readTheme(): Theme {
  const stored = readStored('selectedTheme')
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** Remembers a theme and shows it at once. The boot script does the same on the next page. */
export function chooseTheme(theme: Theme): void {
  store('selectedTheme', theme)
  show(theme)
}

/** Shows the chosen theme, for a document that was not there when the boot script ran. */
export function showTheme(): void {
  show(readTheme())
}

function show(theme: Theme): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset['theme'] = theme === 'system' ? (dark ? 'dark' : 'light') : theme
}
