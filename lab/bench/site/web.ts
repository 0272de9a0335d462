import lighthouse from 'lighthouse'
import { chromium, type Browser } from 'playwright-core'
import { ensureChromium } from '../../../tools/chromium.ts'
import { table } from '../measuring/measure.ts'
import { mainPages } from './site-pages.ts'
import { startSite } from './site-server.ts'

/** Port on which the browser listens for Lighthouse. */
const DEBUG_PORT = 9333
/** Software WebGL, which the map needs. */
const WEB_GL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']
const PHONE = { width: 390, height: 844 }
/** A bad mobile connection, in bytes a second and milliseconds. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
}
const GOALS = { titles: 2000, largest: 2500, moved: 0.02 }
const SCORES = { performance: 97, accessibility: 100, 'best-practices': 95, seo: 100 }

/**
 * Measures a feed, an event, a venue, the landing page and the map in a real browser on a slow phone: first titles, largest
 * element and layout shifts. Then runs Lighthouse with its own phone settings.
 */
export async function benchWeb({ runs }: { runs: number }): Promise<void> {
  const site = await startSite()
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', ...WEB_GL, `--remote-debugging-port=${DEBUG_PORT}`],
  })
  try {
    const paths = [...(await mainPages(site.origin)), '/', '/map?city=bratislava']
    const pages = paths.map((path) => `${site.origin}/en${path}`)
    // Rendered and cached, as for most readers.
    for (const url of pages) await fetch(url, { headers: { 'accept-encoding': 'br' } })
    const lines = [['1.6 Mbps, 150 ms, 4 x CPU', 'titles ms', 'largest ms', 'moved']]
    for (const url of pages) lines.push([nameOf(url), ...(await visits(browser, url, runs))])
    console.log(
      `${table(lines)}\n(median of ${runs}; goals: ${GOALS.titles}, ${GOALS.largest}, ${GOALS.moved})\n`,
    )
    const scores = [['Lighthouse, mobile', ...Object.keys(SCORES)]]
    for (const url of pages) scores.push([nameOf(url), ...(await judged(url))])
    console.log(`${table(scores)}\n(goals: ${Object.values(SCORES).join(', ')})`)
  } finally {
    await browser.close()
    await site.close()
  }
}

function nameOf(url: string): string {
  return new URL(url).pathname.split('/')[2] || 'landing'
}

async function visits(browser: Browser, url: string, runs: number): Promise<string[]> {
  const seen: { titles: number; largest: number; moved: number }[] = []
  for (let run = 0; run < runs; run += 1) seen.push(await visit(browser, url))
  const median = (of: (one: (typeof seen)[number]) => number) =>
    seen.map(of).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
  return [
    median(({ titles }) => titles).toFixed(0),
    median(({ largest }) => largest).toFixed(0),
    median(({ moved }) => moved).toFixed(4),
  ]
}

/** Pages are text first, so the first paint with content must have the titles. */
async function visit(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: 'networkidle' })
  const seen = await page.evaluate(
    () =>
      new Promise<{ titles: number; largest: number; moved: number }>((done) => {
        let [moved, largest] = [0, 0]
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && typeof entry.value === 'number') moved += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        new PerformanceObserver((list) => {
          largest = list.getEntries().at(-1)?.startTime ?? 0
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        const [first] = performance.getEntriesByName('first-contentful-paint')
        setTimeout(() => done({ titles: first?.startTime ?? Number.NaN, largest, moved }), 300)
      }),
  )
  await context.close()
  return seen
}

/** Returns Lighthouse's scores, and prints the reasons for lower ones. */
async function judged(url: string): Promise<string[]> {
  const result = await lighthouse(url, { port: DEBUG_PORT, logLevel: 'error', output: 'json' })
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}.`)
  const { categories, audits } = result.lhr
  for (const [name, { auditRefs, title }] of Object.entries(categories)) {
    if (!(name in SCORES)) continue
    const faults = auditRefs
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => audits[id])
      .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
    for (const audit of faults)
      console.log(`${nameOf(url)}, ${title}: ${audit?.title} ${audit?.displayValue ?? ''}`)
  }
  return Object.keys(SCORES).map((name) =>
    Math.round((categories[name]?.score ?? Number.NaN) * 100).toFixed(0),
  )
}
