import { existsSync } from 'node:fs'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Response,
} from 'playwright-core'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

/**
 * Devices and themes of visitors. A journey whose page differs by width runs once per device, each in
 * another theme, because themes only change colours. All others run on a phone.
 */
export const VIEWS: readonly [
  device: 'phone' | 'desktop',
  theme: 'light' | 'dark',
  viewport: { width: number; height: number },
][] = [
  ['phone', 'light', PHONE],
  ['desktop', 'dark', DESKTOP],
]

const withoutScripts = new WeakSet<BrowserContext>()

/** Software WebGL, which maps need. */
const WEB_GL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

/** Debian's package of the same name: a third faster than a whole browser, but without notifications and installation. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** Browsers of this worker by kind. They end with it. */
const running = new Map<string, Promise<Browser>>()

type Kind = { webGl?: boolean; callsLoopback?: boolean; isWhole?: boolean }

/**
 * The worker's Chromium of a kind, shared by its files: visitors are contexts of it. `callsLoopback`: pages of another origin
 * may call this machine, as the app's do. `isWhole`: a browser with notifications and installation.
 */
export async function launch(kind: Kind = {}): Promise<Browser> {
  const key = JSON.stringify([kind.webGl, kind.callsLoopback, kind.isWhole])
  const kept = await running.get(key)
  if (kept?.isConnected() === true) return kept
  const started = start(kind)
  running.set(key, started)
  return started
}

/** Closes what visitors of a file left open (`setup.ts`). */
export async function closeVisitors(): Promise<void> {
  const browsers = await Promise.all(running.values())
  const contexts = browsers.flatMap((browser) => browser.contexts())
  await Promise.all(contexts.map((context) => context.close()))
}

/** The machine's Chromium, quiet: without its own calls to the outside. */
function start({ webGl = false, callsLoopback = false, isWhole = false }: Kind): Promise<Browser> {
  const whole = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  return chromium.launch({
    executablePath: !isWhole && existsSync(SHELL) ? SHELL : whole,
    args: [
      '--no-sandbox',
      ...(webGl ? WEB_GL : ['--disable-gpu']),
      ...(callsLoopback ? ['--disable-features=LocalNetworkAccessChecks'] : []),
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/**
 * A visitor from Bratislava with a fresh browser, who has answered the question about cookies,
 * unless `answered` is false, and has seen the app's guide, unless `guided` is false.
 * `javaScriptEnabled: false` turns scripts off.
 */
export async function visitor(
  browser: Browser,
  {
    answered = true,
    guided = true,
    ...options
  }: BrowserContextOptions & { answered?: boolean; guided?: boolean } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'en-GB',
    timezoneId: 'Europe/Bratislava',
    reducedMotion: 'reduce',
    ...options,
  })
  if (options.javaScriptEnabled === false) withoutScripts.add(context)
  if (answered)
    await context.addInitScript(() => {
      try {
        if (window.localStorage.getItem('cookieContest') === null)
          window.localStorage.setItem('cookieContest', 'declined')
      } catch {
        // a page without storage, such as about:blank
      }
    })
  if (guided)
    await context.addInitScript(() => {
      try {
        window.localStorage.setItem('appGuideViewed', '1')
      } catch {
        // likewise
      }
    })
  return context
}

/**
 * Opens an address and waits until the page reacts: with scripts that is when they have taken over,
 * long before the network is quiet.
 */
export async function arrive(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address, { waitUntil: 'load' })
  await alive(page)
  return response
}

/** Holds the scripts of a page back, as a slow network does, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: scripts, resolve: arrived } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  return arrived
}

/** Waits until React has taken over the page, or returns at once without scripts. */
export async function alive(page: Page): Promise<void> {
  if (withoutScripts.has(page.context())) return
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main, main h1, main h3 a, header button, footer a')].every(
      (one) => Object.keys(one).some((key) => key.startsWith('__reactProps')),
    ),
  )
}

/** Switches the device's theme and waits until the page's colours have changed. */
export async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  )
}
