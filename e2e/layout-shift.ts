import type { Page } from 'playwright-core'

/** Returns the sum of the page's unexpected layout shifts so far (https://web.dev/articles/cls). */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (
              'value' in entry &&
              typeof entry.value === 'number' &&
              !('hadRecentInput' in entry && entry.hadRecentInput === true)
            )
              sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(sum), 300)
      }),
  )
}
