import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { arrive, launch, PHONE, visitor } from './browser.ts'

const origin = inject('origin')
const GIVE = '/uk/give?city=bratislava&day=2026-12-04&end_day=2026-12-05'
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

/** Opens the form's part in which the programme is. */
async function openProgramme(options: Parameters<typeof visitor>[1]): Promise<Page> {
  const context = await visitor(browser, { viewport: PHONE, ...options })
  const page = await context.newPage()
  await arrive(page, origin + GIVE)
  await page.locator('details:has(textarea[name=programme]) > summary').click()
  return page
}

const written = (page: Page) => page.locator('textarea[name=programme]').inputValue()

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

test('a pasted programme becomes rows, a row without an hour is asked about, and all is one text', async () => {
  const page = await openProgramme({})
  await page.locator('label[for=give-programme]').scrollIntoViewIfNeeded()
  const titles = page.getByRole('textbox', { name: 'Назва', exact: true })
  const parts = page.getByRole('group', { name: /^Пункт \d/ })
  await parts.first().getByRole('textbox', { name: 'Назва' }).focus()
  await paste(
    page,
    'П’ятниця\n18:00 Відкриття (Головна сцена)\n00:30 Караоке (Намет)\nБеріть теплий одяг\n',
  )
  await expect.poll(() => parts.count()).toBe(3)
  await page.getByText('Прочитано 3 пункти.').waitFor()
  const last = parts.nth(2)
  expect(await last.getByText('У цьому рядку немає часу.').isVisible()).toBe(true)

  await last.getByRole('button', { name: 'Вилучити пункт 3' }).press('Enter')
  await page.getByRole('button', { name: 'Додати пункт' }).press('Enter')
  await expect.poll(() => parts.count()).toBe(3)
  await parts.nth(2).getByLabel('Початок').fill('11:00')
  await parts.nth(2).getByLabel('День').fill('2026-12-05')
  await parts.nth(2).getByRole('textbox', { name: 'Назва' }).fill('Сніданок')
  expect(await written(page)).toBe(
    [
      '2026-12-04 18:00 | Відкриття | Головна сцена',
      '2026-12-05 00:30 | Караоке | Намет',
      '2026-12-05 11:00 | Сніданок',
    ].join('\n'),
  )
  expect(await titles.count()).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Редагувати як текст' }).press('Enter')
  await page.locator('textarea[name=programme]').fill('5 грудня\n20:00 Гурт @ Двір')
  await page.getByRole('button', { name: 'Редагувати рядками' }).press('Enter')
  await expect.poll(() => parts.count()).toBe(1)
  expect(await parts.first().getByLabel('Сцена').inputValue()).toBe('Двір')
  await page.context().close()
})

test('without JavaScript the programme is one text', async () => {
  const page = await openProgramme({ javaScriptEnabled: false })
  expect(await page.locator('textarea[name=programme]').isVisible()).toBe(true)
  await page.context().close()
})
