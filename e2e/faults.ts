import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Violation = { id: string; impact: string; nodes: { html: string }[] }

/** Rules about colours: other rules need only one theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Returns a page's serious accessibility faults, found by axe. The policy against foreign scripts
 * blocks axe, so visitors need `bypassCSP`.
 */
export async function seriousFaults(page: Page, { onlyColours = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const options = {
    resultTypes: ['violations'],
    ...(onlyColours && { runOnly: OF_COLOURS }),
  }
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(${JSON.stringify(options)})`,
  )
  return violations
    .filter(({ impact }) => ['serious', 'critical'].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
}
