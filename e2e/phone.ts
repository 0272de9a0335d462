import { spawnSync } from 'node:child_process'
import { accessSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { APP_ORIGINS } from '@okolo/contract/site/app-addresses'
import type { BrowserContext, Page } from 'playwright-core'
import { inject, vi } from 'vitest'
import type { FakeStore } from './fake-store.ts'

/** Android's address of the app's own pages. */
export const APP = APP_ORIGINS[1]
/** Stands in the build for the site, whose port is known later. */
const API = 'https://api.okolo.test'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain',
}

/** Plugins of the shell, and the methods that the pages call. `addListener` alone answers more than once. */
const PLUGINS = {
  App: ['addListener', 'removeListener', 'getLaunchUrl', 'exitApp', 'toggleBackButtonHandler'],
  Badge: ['set'],
  Browser: ['open', 'close'],
  Filesystem: ['writeFile', 'rmdir'],
  Geolocation: ['getCurrentPosition', 'checkPermissions'],
  InAppReview: ['requestReview'],
  PushNotifications: [
    'addListener',
    'removeListener',
    'checkPermissions',
    'requestPermissions',
    'createChannel',
    'register',
    'unregister',
  ],
  Share: ['share'],
  SplashScreen: ['hide'],
  StatusBar: ['setStyle', 'setBackgroundColor'],
} as const
type Plugin = keyof typeof PLUGINS

type Call = {
  callbackId: string
  pluginId: string
  methodName: string
  options: { eventName?: string }
}

/** Returns the folder of the app's pages. The first file that asks builds them, the others wait. */
export async function buildApp(): Promise<string> {
  const folder = inject('appFolder')
  const isFirst = mkdirSync(folder, { recursive: true }) !== undefined
  const done = join(folder, 'built')
  if (!isFirst) {
    await vi.waitFor(() => accessSync(done), { timeout: 100_000, interval: 200 })
    return folder
  }
  const tool = fileURLToPath(new URL('../tools/build-native.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, folder], {
    env: { ...process.env, OKOLO_API: API, OKOLO_PUSH: 'android' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the app was not built:\n${stdout}${stderr}`)
  writeFileSync(done, '')
  return folder
}

/**
 * An Android phone with the app: the true bridge of Capacitor, and behind it a system that notes each call and answers as
 * told. Its pages come from the app itself, the API from `site`. `store`: what its store answers, which the journey may
 * change as it goes.
 */
export async function phone(
  context: BrowserContext,
  { folder, site, store = {} }: { folder: string; site: string; store?: FakeStore },
) {
  const calls: { name: string; options: unknown }[] = []
  const listeners = new Map<string, Call>()
  const state = {
    position: null as { lat: number; lng: number } | null,
    push: 'prompt' as 'prompt' | 'granted' | 'denied',
    /** The person's answer to the question about pushes. */
    answer: 'granted' as 'granted' | 'denied',
    /** The address that starts the app. */
    launch: null as string | null,
  }
  const answers: Record<string, (page: Page) => unknown> = {
    'App.getLaunchUrl': () => (state.launch === null ? null : { url: state.launch }),
    'Filesystem.writeFile': () => ({ uri: 'file:///data/user/0/app.okolo/cache/shared/file' }),
    'Geolocation.getCurrentPosition': () => {
      if (state.position === null) throw new Error('Location permission request was denied.')
      return { coords: { latitude: state.position.lat, longitude: state.position.lng } }
    },
    'Geolocation.checkPermissions': () => ({
      location: state.position === null ? 'denied' : 'granted',
    }),
    'PushNotifications.checkPermissions': () => ({ receive: state.push }),
    'PushNotifications.requestPermissions': () => {
      state.push = state.answer
      return { receive: state.push }
    },
    'PushNotifications.register': async (page) => {
      await tell(page, 'PushNotifications', 'registration', { value: 'fcm-token-of-this-phone' })
    },
  }

  await context.route(`${APP}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const file = extname(pathname) === '' ? '/index.html' : pathname
    const body = readFileSync(join(folder, file))
    const isText = /\.(html|js)$/.test(file)
    return route.fulfill({
      contentType: TYPES[extname(file)] ?? 'application/octet-stream',
      body: isText ? body.toString().replaceAll(API, site) : body,
    })
  })
  await context.exposeBinding('phoneHears', async ({ page }, text: string) => {
    const call: Call = JSON.parse(text)
    const name = `${call.pluginId}.${call.methodName}`
    if (call.methodName === 'addListener') {
      const { eventName } = call.options
      listeners.set(`${call.pluginId} ${eventName}`, call)
      if (eventName === 'appUrlOpen' && state.launch !== null) {
        const url = state.launch
        state.launch = null
        await tell(page, 'App', 'appUrlOpen', { url })
      }
      return
    }
    calls.push({ name, options: call.options })
    try {
      const told = call.pluginId === 'Purchases' ? (store[call.methodName] ?? { code: 0 }) : null
      if (told !== null && 'code' in told) {
        const error = { message: 'refused', code: String(told.code) }
        return await reply(page, call, { success: false, error })
      }
      const data = told === null ? await answers[name]?.(page) : told.value
      await reply(page, call, { success: true, data: data ?? {} })
    } catch (error) {
      await reply(page, call, { success: false, error: { message: String(error) } })
    }
  })
  const plugins = { ...PLUGINS, Purchases: Object.keys(store) }
  const headers = Object.entries(plugins).map(([name, methods]) => ({
    name,
    methods: methods.map((method) => ({
      name: method,
      ...(method.endsWith('Listener') ? {} : { rtype: 'promise' }),
    })),
  }))
  const bridge = readFileSync(
    createRequire(import.meta.url).resolve(
      '@capacitor/android/capacitor/src/main/assets/native-bridge.js',
    ),
    'utf8',
  )
  await context.addInitScript(`if (window.origin === ${JSON.stringify(APP)}) {
    window.androidBridge = { postMessage: (text) => void window.phoneHears(text) }
    window.Capacitor = { PluginHeaders: ${JSON.stringify(headers)} }
    ${bridge}
  }`)

  /** Calls the page's listener, as the system does. */
  async function tell(page: Page, plugin: Plugin, event: string, data: unknown): Promise<void> {
    const call = listeners.get(`${plugin} ${event}`)
    if (call === undefined) throw new Error(`nobody listens to ${plugin} ${event}`)
    await reply(page, call, { success: true, save: true, data })
  }

  return {
    state,
    tell,
    /** The calls of one method, with what was given to them. */
    calls: (name: `${Plugin | 'Purchases'}.${string}`) =>
      calls.filter((call) => call.name === name).map(({ options }) => options),
    /** Starts the app, as a tap on its icon does, or a link from elsewhere. */
    async start(page: Page, path = '/'): Promise<void> {
      await page.goto(APP + path)
      await page.locator('main h1, main h2').first().waitFor()
    },
  }
}

/** Collects the errors of a page, from now on. */
export function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (line) => {
    if (line.type() === 'error') faults.push(line.text())
  })
  return faults
}

async function reply(page: Page, call: Call, result: object): Promise<void> {
  const { callbackId, pluginId, methodName } = call
  await page
    .evaluate(
      (text) => Reflect.get(window, 'Capacitor').fromNative(JSON.parse(text)),
      JSON.stringify({ callbackId, pluginId, methodName, ...result }),
    )
    // The page has been left meanwhile.
    .catch(() => {})
}
