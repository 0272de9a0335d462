import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { launch, PHONE, visitor } from './browser.ts'
import { sitePages } from './site-pages.ts'

const KB = 1024
const origin = inject('origin')
const feed = `${origin}/en/feed?city=bratislava`
const hasJava = spawnSync('java', ['-version']).status === 0
if (!hasJava) console.warn('No Java here: the Nu HTML checker is not run.')

test.skipIf(!hasJava)(
  'the Nu HTML checker finds no error on any page',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'okolo-markup-'))
    const paths = await sitePages(origin)
    const files = await Promise.all(
      paths.map(async (path, at) => {
        const file = join(folder, `${at}.html`)
        const answer = await fetch(`${origin}/sk${path}`, { headers: { 'accept-language': 'sk' } })
        writeFileSync(file, await answer.text())
        return file
      }),
    )
    const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
    const args = ['-Xss8m', '-jar', jar, '--errors-only', '--exit-zero-always', '--format', 'json']
    const { stderr } = spawnSync('java', [...args, ...files], { maxBuffer: 64 * KB * KB })
    rmSync(folder, { recursive: true })
    const said: { messages: { url?: string; message: string; extract?: string }[] } = JSON.parse(
      stderr.toString(),
    )
    const errors = said.messages.map(
      ({ url = '', message, extract = '' }) =>
        `${paths[Number(basename(url, '.html'))]}: ${message} ${extract.slice(0, 200)}`,
    )
    expect(errors).toEqual([])
  },
  180_000,
)

test('a page of 24 events weighs at most 14 KB', async () => {
  const answer = await fetch(feed)
  const html = await answer.text()
  expect(html.split('<article').length - 1).toBeGreaterThanOrEqual(24)
  // As size.ts weighs scripts and styles. What goes out is compressed a tenth less thoroughly.
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(14 * KB)
})

test('nothing moves while the feed loads on a phone with a bad connection', async () => {
  const browser = await launch()
  const context = await visitor(browser, { viewport: PHONE })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  })
  await network.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(feed, { waitUntil: 'networkidle' })
  const { shifts, title, largest } = await page.evaluate(
    () =>
      new Promise<{ shifts: number; title: number; largest: number }>((done) => {
        let [moved, last] = [0, 0]
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && typeof entry.value === 'number') moved += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        new PerformanceObserver((list) => {
          last = list.getEntries().at(-1)?.startTime ?? 0
        }).observe({ type: 'largest-contentful-paint', buffered: true })
        const [first] = performance.getEntriesByName('first-contentful-paint')
        setTimeout(() => done({ shifts: moved, title: first?.startTime ?? 0, largest: last }), 300)
      }),
  )
  console.info(
    `1.6 Mbps, 150 ms, 4 x CPU: titles ${Math.round(title)} ms, largest ${Math.round(largest)} ms, shift ${shifts.toFixed(4)}`,
  )
  expect(shifts).toBeLessThanOrEqual(0.02)
  await browser.close()
}, 120_000)
