/** Browsers in whose menu the app is found, because they make no offer of their own. */
export type BrowserMenu = 'ios' | 'firefox' | 'samsung'

type Told = { userAgent: string; maxTouchPoints: number }

/** Browsers inside other apps and the Google app: they cannot install anything. */
const INSIDE = /FBA[NV]|Instagram|Line\/|MicroMessenger|GSA\/|; wv\)/

/** Returns the browser whose menu leads to the app, or null for all others. An iPad calls itself a Mac with a touch screen. */
export function browserMenu({ userAgent, maxTouchPoints }: Told): BrowserMenu | null {
  if (INSIDE.test(userAgent)) return null
  const isApple = /iPhone|iPad|iPod/.test(userAgent)
  const isTouchMac = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  // Views of apps have no name of a browser at their end.
  if (isApple || isTouchMac) return /Safari\//.test(userAgent) ? 'ios' : null
  if (!/Android/.test(userAgent)) return null
  if (/SamsungBrowser\//.test(userAgent)) return 'samsung'
  return /Firefox\//.test(userAgent) ? 'firefox' : null
}
