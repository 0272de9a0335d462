import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
} from 'playwright-core'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

/** WebGL drawn by the processor: maps need it. */
const WEB_GL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

/** The machine's Chromium, quiet: without its own calls to the outside. */
export function launch({ webGl = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      ...(webGl ? WEB_GL : ['--disable-gpu']),
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/**
 * A visitor from Bratislava with a fresh browser, who has answered the question about cookies: it would lie over what a journey
 * taps. `answered: false` has not; `javaScriptEnabled: false` is one without scripts.
 */
export async function visitor(
  browser: Browser,
  { answered = true, ...options }: BrowserContextOptions & { answered?: boolean } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'en-GB',
    timezoneId: 'Europe/Bratislava',
    reducedMotion: 'reduce',
    ...options,
  })
  if (answered)
    await context.addInitScript(() => {
      try {
        if (window.localStorage.getItem('cookieContest') === null)
          window.localStorage.setItem('cookieContest', 'declined')
      } catch {
        // a page without storage, such as about:blank
      }
    })
  return context
}
